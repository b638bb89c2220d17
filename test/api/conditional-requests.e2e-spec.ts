import { uuidOf } from '#libs/kernel';
import type { Reply } from '../setup/http-client.js';
import { startSandbox, type TestSandbox } from '../setup/sandbox.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { refusalOf } from '../setup/test-campaigns.js';
import { TestAudiences } from '../setup/test-audiences.js';
import { connectSandbox, finishSync } from '../setup/test-connections.js';
import { readyCreative } from '../setup/test-creatives.js';
import { startTestService, type TestService } from '../setup/test-service.js';

let sandbox: TestSandbox;
let api: TestService;
let account: TestAccount;
const paths = { campaign: '', creative: '', audience: '', connection: '' };

beforeAll(async () => {
  sandbox = await startSandbox();
  api = await startTestService({ environment: { ...sandbox.environment, RUN_JOBS: 'off' } });
  account = await api.openAccount();
  const campaign = await api.post('/v1/campaigns', account.keys.admin, { name: 'Spring' });
  paths.campaign = `/v1/campaigns/${campaign.body.data.id}`;
  paths.creative = `/v1/creative/${(await readyCreative(api.service.app, account.id)).id}`;
  paths.audience = `/v1/audiences/${await new TestAudiences(api.service.app, account.id).measured()}`;
  const connection = await connectSandbox(api, account, sandbox);
  await finishSync(api, account.id, connection);
  paths.connection = `/v1/connections/${connection}`;
}, 60_000);
afterAll(async () => {
  await api.stop();
  await sandbox.stop();
});

const kinds = ['campaign', 'creative', 'audience', 'connection'] as const;
const read = (path: string, headers: Record<string, string> = {}) => api.get(path, account.keys.admin, headers);
const tagOf = ({ headers }: Reply) => headers['etag'] as string;

describe('a 304', () => {
  const large = Object.fromEntries(['a', 'b', 'c'].map((key) => [key, 'x'.repeat(500)]));
  const create = async (metadata: object): Promise<string> =>
    (await api.post('/v1/campaigns', account.keys.admin, { name: 'Spring', metadata })).body.data.id;

  it.each(['gzip', 'br', 'gzip;q=0, *', 'identity', ''])('has the ETag and Vary of the 200 for Accept-Encoding %j', async (coding) => {
    for (const metadata of [{}, large]) {
      const path = `/v1/campaigns/${await create(metadata)}`;
      const headers: Record<string, string> = coding === '' ? {} : { 'accept-encoding': coding };
      const whole = await read(path, headers);
      const unchanged = await read(path, { ...headers, 'if-none-match': tagOf(whole) });
      expect(unchanged.status).toBe(304);
      expect([unchanged.headers['vary'], tagOf(unchanged)]).toEqual([whole.headers['vary'], tagOf(whole)]);
    }
  });

  it('of a record that is sent compressed says that it varies, and its ETag is weak', async () => {
    const { headers } = await read(`/v1/campaigns/${await create(large)}`, { 'accept-encoding': 'gzip', 'if-none-match': '*' });
    expect(headers).toMatchObject({ vary: 'accept-encoding', etag: expect.stringMatching(/^W\/"1-/) });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it('and its 200 are not compressed with a coding that the client refuses', async () => {
    const { headers } = await read(`/v1/campaigns/${await create(large)}`, { 'accept-encoding': 'gzip;q=0, br;q=0, *' });
    expect(headers['content-encoding']).toBeUndefined();
  });
});

describe('If-Match on a read', () => {
  it.each(kinds)('refuses a %s that has changed since, and returns one that has not', async (kind) => {
    const first = await read(paths[kind]);
    const { revision } = first.body.data;
    for (const current of [tagOf(first), `W/${tagOf(first)}`, `"${revision}"`, `"0", ${tagOf(first)}`, '*']) {
      expect([current, (await read(paths[kind], { 'if-match': current })).status]).toEqual([current, 200]);
    }
    for (const stale of ['"0"', `"${revision}-nothing"`]) {
      const refused = await read(paths[kind], { 'if-match': stale });
      expect(refusalOf(refused)).toMatchObject({ status: 412, code: 'precondition_failed' });
      expect(refused.body.error.details.current_revision).toBe(revision);
    }
    expect(refusalOf(await read(paths[kind], { 'if-match': 'stale' }))).toMatchObject({ status: 400, code: 'invalid_parameter' });
  });
});

describe('If-None-Match', () => {
  it.each(kinds)('a read of a %s is 304 without a body for a client that has it', async (kind) => {
    const first = await read(paths[kind]);
    expect(tagOf(first)).toMatch(new RegExp(`^"${first.body.data.revision}-[\\w-]{12}"$`));
    for (const known of [tagOf(first), `W/${tagOf(first)}`, `"other", ${tagOf(first)}`, '*']) {
      const again = await read(paths[kind], { 'if-none-match': known });
      expect([again.status, again.text, tagOf(again)]).toEqual([304, '', tagOf(first)]);
      expect(again.headers['x-ratelimit-remaining']).toBeDefined();
    }
    const head = await api.call('HEAD', paths[kind], { key: account.keys.admin, headers: { 'if-none-match': tagOf(first) } });
    expect([head.status, head.text]).toEqual([304, '']);
    for (const other of ['"0"', `"${first.body.data.revision}"`, 'nonsense']) {
      expect((await read(paths[kind], { 'if-none-match': other })).status).toBe(200);
    }
  });

  it('what is shown changes the ETag also where the revision stays: spend that came in is not hidden', async () => {
    const before = await read(paths.campaign);
    await api.look('update campaigns.campaign set spend_to_date_micros = 4200000 where id = $1', [
      uuidOf(before.body.data.id as `cmp_${string}`),
    ]);
    const after = await read(paths.campaign, { 'if-none-match': tagOf(before) });
    expect([after.status, after.body.data.revision, after.body.data.spend_to_date_micros]).toEqual([
      200,
      before.body.data.revision,
      4_200_000,
    ]);
  });

  it('a list and a write do not heed it', async () => {
    expect((await read('/v1/campaigns', { 'if-none-match': '*' })).status).toBe(200);
    const changed = await api.patch(paths.campaign, account.keys.admin, { labels: ['x'] }, { 'if-none-match': '*' });
    expect(changed.status).toBe(200);
  });
});

describe('If-Match', () => {
  const rename = (ifMatch: string) =>
    api.patch(`${paths.campaign}?dry_run=true`, account.keys.admin, { name: 'q' }, { 'if-match': ifMatch });
  const revision = async () => (await read(paths.campaign)).body.data.revision as number;

  it('another revision is 412, also a weak one and one that only begins alike', async () => {
    const current = await revision();
    for (const stale of [`"${current + 1}"`, `W/"${current + 1}"`, `"${current}0"`, '"other"', '"0", "x,y"']) {
      const reply = await rename(stale);
      expect([stale, reply.status, reply.body.error.details.current_revision]).toEqual([stale, 412, current]);
    }
  });
});
