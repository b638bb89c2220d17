import { newId, uuidOf } from '#libs/kernel';
import type { Json, Reply } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, refusalOf, TestCampaigns } from '../setup/test-campaigns.js';
import { readyCreative } from '../setup/test-creatives.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;
let campaigns: TestCampaigns;

beforeAll(async () => {
  api = await startTestService({ clock, environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
  campaigns = new TestCampaigns(api, account, clock);
});
afterEach(() => {
  clock.aheadMs = 0;
});
afterAll(() => api.stop());

const dataOf = ({ status, text, body }: Reply): Json => {
  if (status >= 300) throw new Error(text);
  return body.data;
};
const rules = { all: [{ field: 'country', operator: 'in', value: ['DE'] }] };

/** How a record of each kind is created. */
const create: Record<string, (fields: { name?: string; external_id?: string }) => Promise<string>> = {
  campaigns: async (fields) => (await campaigns.create(fields)).id,
  audiences: async (fields) => dataOf(await api.post('/v1/audiences', account.keys.admin, { name: 'Germans', ...fields, rules })).id,
  creative: async ({ external_id = null as string | null, ...fields }) =>
    (await readyCreative(api.service.app, account.id, { ...fields, externalId: external_id })).id,
};
const statusAfter: Record<string, string> = { campaigns: 'draft', audiences: 'building', creative: 'ready' };
const kinds = Object.keys(create);
const make = (kind: string, fields: { name?: string; external_id?: string } = {}) => (create[kind] as (typeof create)[string])(fields);
const archive = async (kind: string, id: string) => dataOf(await api.delete(`/v1/${kind}/${id}`, account.keys.manager));
const unarchive = (kind: string, id: string, headers: Record<string, string> = {}, { key = account.keys.manager, query = '' } = {}) =>
  api.call('POST', `/v1/${kind}/${id}/unarchive${query}`, { key, headers });
const read = async (kind: string, id: string) => dataOf(await api.get(`/v1/${kind}/${id}`, account.keys.manager));
const trail = async (id: string) =>
  (await api.look('select action from foundation.audit_entry where resource_id = $1 order by id', [uuidOf(id as never)])).map(
    (row) => row['action'],
  );
const nouns: Record<string, string> = { campaigns: 'campaign', audiences: 'audience', creative: 'creative' };

describe.each(kinds)('unarchiving of %s', (kind) => {
  it('an archived record is restored as one revision with an audit entry', async () => {
    const id = await make(kind, { external_id: `restored-${kind}` });
    const archived = await archive(kind, id);
    expect(archived.available_actions).toContain('unarchive');
    const reply = await unarchive(kind, id);
    expect(reply.status).toBe(200);
    expect(reply.headers['etag']).toBe(`"${archived.revision + 1}"`);
    expect(reply.body.data).toMatchObject({
      id,
      status: statusAfter[kind],
      archived_at: null,
      external_id: `restored-${kind}`,
      revision: archived.revision + 1,
    });
    expect(reply.body.data.available_actions).not.toContain('unarchive');
    expect(await read(kind, id)).toEqual(reply.body.data);
    expect((await trail(id)).at(-1)).toBe(`${nouns[kind]}.unarchived`);
    const listed = await api.get(`/v1/${kind}?external_id=restored-${kind}`, account.keys.viewer);
    expect(listed.body.data.map((one: Json) => one.id)).toEqual([id]);
  });

  it('a record that is not archived is refused, and the response says so', async () => {
    const id = await make(kind);
    const before = await read(kind, id);
    const refused = await unarchive(kind, id);
    expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'invalid_state_transition' });
    expect(refused.body.error.details).toMatchObject({
      current_status: before.status,
      action: 'unarchive',
      allowed_from: ['archived'],
      already: true,
    });
    expect(await read(kind, id)).toEqual(before);
  });

  it('an external ID that another record has by now is a conflict', async () => {
    const external_id = `taken-${kind}`;
    const id = await make(kind, { external_id });
    await archive(kind, id);
    const other = await make(kind, { external_id });
    for (const query of ['', '?dry_run=true']) {
      const refused = await unarchive(kind, id, {}, { query });
      expect(refusalOf(refused)).toMatchObject({ status: 409, code: 'duplicate_external_id' });
      expect(refused.body.error.details.existing_id).toBe(other);
    }
    expect((await read(kind, id)).status).toBe('archived');
    await archive(kind, other);
    expect((await unarchive(kind, id)).status).toBe(200);
  });

  it('of an unarchive and a create with the same external ID, exactly one succeeds', async () => {
    for (let round = 0; round < 5; round++) {
      const external_id = `race-${kind}-${round}`;
      const id = await make(kind, { external_id });
      await archive(kind, id);
      const [unarchived, created] = await Promise.all([
        unarchive(kind, id).then(({ status, body }) => (status === 200 ? 200 : `${status} ${body.error.code}`)),
        make(kind, { external_id }).then(
          () => 200,
          (error: Error) => (/duplicate_external_id|has the external_id/.test(error.message) ? '409 duplicate_external_id' : error.message),
        ),
      ]);
      expect([unarchived, created].sort()).toEqual([200, '409 duplicate_external_id']);
    }
  });

  it('a dry run shows the record as it would be and changes nothing', async () => {
    const id = await make(kind);
    const before = await archive(kind, id);
    const reply = await unarchive(kind, id, {}, { query: '?dry_run=true' });
    expect(reply.body).toMatchObject({ data: { status: statusAfter[kind] }, meta: { dry_run: true } });
    expect(reply.body.meta.effects.map(({ action }: Json) => action)).toEqual([`${nouns[kind]}.unarchived`]);
    expect(await read(kind, id)).toEqual(before);
  });

  it('whoever may archive may unarchive, others may not', async () => {
    const id = await make(kind);
    await archive(kind, id);
    for (const role of ['viewer', 'editor'] as const) {
      const refused = await unarchive(kind, id, {}, { key: account.keys[role] });
      expect(refusalOf(refused)).toMatchObject({ status: 403, code: 'insufficient_permissions' });
      const seen = dataOf(await api.get(`/v1/${kind}/${id}`, account.keys[role]));
      expect(seen.available_actions).not.toContain('unarchive');
    }
    expect(refusalOf(await unarchive(kind, newId('con')))).toMatchObject({ status: 404 });
    const stranger = await api.openAccount();
    expect(refusalOf(await unarchive(kind, id, {}, { key: stranger.keys.admin }))).toMatchObject({ status: 404 });
    expect((await unarchive(kind, id)).status).toBe(200);
  });
});

describe('an unarchived campaign', () => {
  it('cannot be resumed until the platforms have confirmed that the archived one is stopped', async () => {
    const { id, connection_ids } = await campaigns.in('active');
    await campaigns.archive(id);
    dataOf(await unarchive('campaigns', id));
    const refused = await api.post(`/v1/campaigns/${id}/resume`, account.keys.manager);
    expect(refused.body.error).toMatchObject({
      code: 'launch_blocked',
      details: { errors: [{ pointer: '/connection_ids/0', code: 'connection_unavailable', resource_id: connection_ids[0] }] },
    });
  });
});
