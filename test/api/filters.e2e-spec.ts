import { newId, uuidOf } from '#libs/kernel';
import { launchable } from '../setup/launchable.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
});
afterAll(() => api.stop());

const get = (path: string, key = account.keys.viewer) => api.get(path, key);
const create = async (body: object, of = account): Promise<string> =>
  (await api.post('/v1/campaigns', of.keys.admin, { name: 'x', ...body })).body.data.id;
const idsOf = async (query: string, key?: string): Promise<string[]> =>
  (await get(`/v1/campaigns?${query}`, key)).body.data.map(({ id }: { id: string }) => id);

describe('a query that is not percent-encoded UTF-8', () => {
  it.each(['q=%zz', 'q=%ff%fe', 'external_id=caf%e9', 'label=%c3', 'q=%', 'unknown=%e9'])('is refused: %s', async (query) => {
    for (const path of ['/v1/campaigns', '/v1/creative', '/v1/audiences', '/v1/events', '/v1/analytics/campaigns']) {
      expect([path, (await get(`${path}?${query}`)).status]).toEqual([path, 400]);
    }
  });

  it('is refused by writes too', async () => {
    const reply = await api.post('/v1/campaigns?dry_run=%e9', account.keys.admin, { name: 'x' });
    expect(reply.status).toBe(400);
  });
});

describe('labels', () => {
  it('have no comma', async () => {
    const reply = await api.post('/v1/campaigns', account.keys.admin, { name: 'x', labels: ['a,b'] });
    expect(refusalOf(reply)).toEqual({ status: 422, code: 'validation_failed', errors: ['/labels/0 invalid_format'] });
  });

  it('with a comma, from before they were refused, are still found', async () => {
    const id = await create({ labels: ['first'] });
    await api.look('update campaigns.campaign set labels = \'{"first,second"}\' where id = $1', [uuidOf(id as never)]);
    await api.look("update campaigns.campaign_term set term = term || ',second' where record_id = $1 and term = '#first'", [
      uuidOf(id as never),
    ]);
    expect(await idsOf(`label=${encodeURIComponent('first,second')}`)).toEqual([id]);
  });
});

describe('campaigns by the records that they use', () => {
  it('are found by creative, audience and connection', async () => {
    const records = await launchable(api.service.app, account.id);
    const audience = (
      await api.post('/v1/audiences', account.keys.admin, {
        name: 'x',
        rules: { all: [{ field: 'country', operator: 'in', value: ['DE'] }] },
      })
    ).body.data.id;
    const both = await create({ name: 'xx', ...records, audience_ids: [audience] });
    const excluding = await create({ excluded_audience_ids: [audience] });
    const other = await create({});
    const [creative] = records.creative_ids;
    const [connection] = records.connection_ids;
    expect(await idsOf(`creative_id=${creative}`)).toEqual([both]);
    expect(await idsOf(`connection_id=${connection}`)).toEqual([both]);
    expect(await idsOf(`audience_id=${audience}`)).toEqual([excluding, both]);
    expect(await idsOf(`audience_id=${audience}&creative_id=${creative}`)).toEqual([both]);
    expect(await idsOf(`creative_id=${creative},${newId('crv')}&q=xx`)).toEqual([both]);
    await api.patch(`/v1/campaigns/${both}`, account.keys.admin, { creative_ids: [] });
    expect(await idsOf(`creative_id=${creative}`)).toEqual([]);
    await api.delete(`/v1/campaigns/${excluding}`, account.keys.admin);
    expect(await idsOf(`audience_id=${audience}`)).toEqual([both]);
    expect(await idsOf(`audience_id=${audience}&status=all`)).toEqual([excluding, both]);
    expect(await idsOf('limit=100')).toContain(other);
  });

  it.each([
    ['creative_id', 'crv'],
    ['audience_id', 'aud'],
    ['connection_id', 'con'],
  ] as const)('%s of another account or of no record matches nothing, and a malformed one is refused', async (name, prefix) => {
    const foreign = await api.openAccount();
    const records = await launchable(api.service.app, foreign.id);
    const ids = { crv: records.creative_ids[0], con: records.connection_ids[0], aud: newId('aud') };
    expect(await idsOf(`${name}=${ids[prefix]}`)).toEqual([]);
    expect(await idsOf(`${name}=${newId(prefix)}`)).toEqual([]);
    for (const id of ['bogus', `${prefix}_bogus`, newId('evt'), newId(prefix).slice(0, -1), newId(prefix).toUpperCase()]) {
      expect(refusalOf(await get(`/v1/campaigns?${name}=${id}`))).toEqual({
        status: 400,
        code: 'invalid_parameter',
        errors: [`${name} invalid_format`],
      });
    }
  });
});
