import { uuidOf } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import { germans, measurementOf, TestAudiences } from '../setup/test-audiences.js';
import { DeliveryStage, startWithSandbox } from '../setup/test-delivery.js';
import { until } from '../setup/until.js';

/** Tests what a mirror of an account needs: exactly the records whose representation has changed. */
let stage: DeliveryStage;
let stop: () => Promise<void>;

beforeAll(async () => {
  const started = await startWithSandbox();
  stop = () => started.stop();
  stage = await DeliveryStage.open(started.sandbox, started.api);
});
afterAll(() => stop());

const get = async (path: string): Promise<Json> => (await stage.api.get(path, stage.account.keys.viewer)).body;
const idsSince = async (list: string, since: string, more = ''): Promise<string[]> =>
  (await get(`/v1/${list}?limit=100&updated_since=${since}${more}`)).data.map(({ id }: Json) => id);
/** One millisecond after the latest timestamp so far. */
const justAfter = (...stamps: string[]) => new Date(Math.max(...stamps.map((stamp) => Date.parse(stamp))) + 1).toISOString();
const settings = (review: string) => stage.sandbox.control.settings({ review });

describe('campaigns', () => {
  it('a changed delivery includes its unchanged campaign in updated_since', async () => {
    await settings('delayed');
    const { id } = await stage.launch();
    const reviewed = await until(
      () => stage.read(id),
      ({ delivery }) => delivery.status === 'in_review',
      20_000,
    );
    const since = justAfter(reviewed.updated_at, reviewed.delivery.updated_at);
    expect(await idsSince('campaigns', since)).toEqual([]);
    await settings('instant');
    await stage.sandbox.control.clock.advance(86_400);
    const decided = await until(
      () => stage.read(id),
      ({ delivery }) => delivery.status !== 'in_review',
      60_000,
    );
    expect(decided.revision).toBe(reviewed.revision);
    expect(await idsSince('campaigns', since)).toEqual([id]);
  });

  it('updated_since includes archived campaigns unless a status is requested', async () => {
    const created = await stage.create();
    const archived = await stage.archive(created.id);
    const since = archived.updated_at;
    expect(await idsSince('campaigns', since)).toContain(created.id);
    expect(await idsSince('campaigns', since, '&status=draft,active')).not.toContain(created.id);
    expect((await get('/v1/campaigns?limit=100')).data.map(({ id }: Json) => id)).not.toContain(created.id);
  });

  it('updated_since supports paging to the end', async () => {
    const first = await stage.create();
    const all = [first.id, (await stage.create()).id, (await stage.create()).id];
    const found: string[] = [];
    let cursor = '';
    do {
      const page = await get(`/v1/campaigns?limit=1&updated_since=${first.updated_at}${cursor}`);
      found.push(...page.data.map(({ id }: Json) => id));
      cursor = page.has_more ? `&cursor=${page.next_cursor}` : '';
    } while (cursor !== '');
    expect(found).toEqual(expect.arrayContaining(all));
    expect(new Set(found).size).toBe(found.length);
  });
});

describe('other records', () => {
  const all = { created: '2020-01-01T00:00:00.000Z' };

  it('updated_since includes archived and renamed creatives', async () => {
    const key = stage.account.keys.admin;
    const prompt = 'Cargo bikes for families in Hamburg';
    const make = async () =>
      (await stage.api.post('/v1/creative/generate', key, { prompt, type: 'text' }, { prefer: 'wait=20' })).body.data;
    const [archived, renamed] = [await make(), await make()];
    const since = justAfter(archived.updated_at, renamed.updated_at);
    expect(await idsSince('creative', since)).toEqual([]);
    await stage.api.delete(`/v1/creative/${archived.id}`, key);
    await stage.api.patch(`/v1/creative/${renamed.id}`, key, { name: 'Bikes' });
    expect((await idsSince('creative', since)).sort()).toEqual([archived.id, renamed.id].sort());
    expect(await idsSince('creative', all.created)).toContain(stage.creativeId);
  });

  it('updated_since includes an audience whose size changed', async () => {
    const audiences = new TestAudiences(stage.api.service.app, stage.account.id);
    const id = await audiences.measured({ rules: germans });
    const read = async () => (await get(`/v1/audiences/${id}`)).data;
    const before = await read();
    const since = justAfter(before.updated_at, before.size.as_of);
    expect(await idsSince('audiences', since)).toEqual([]);
    await audiences.measure(id, measurementOf(200_000));
    expect((await read()).revision).toBe(before.revision);
    expect(await idsSince('audiences', since)).toEqual([id]);
  });

  it('updated_since includes a connection after a sync and after a disconnect', async () => {
    const { id } = await stage.connect();
    const read = async () => (await get(`/v1/connections/${id}`)).data;
    const synced = await until(read, ({ last_sync }) => last_sync?.finished_at != null, 20_000);
    const since = justAfter(synced.updated_at, synced.last_sync.finished_at);
    expect(await idsSince('connections', since)).not.toContain(id);
    await stage.api.post(`/v1/connections/${id}/sync`, stage.account.keys.admin, undefined, { prefer: 'wait=20' });
    const ended = await read();
    expect(ended.revision).toBe(synced.revision);
    expect(await idsSince('connections', since)).toContain(id);
    await stage.api.delete(`/v1/connections/${id}`, stage.account.keys.admin);
    const later = justAfter(ended.updated_at, ended.last_sync.finished_at);
    expect(await idsSince('connections', later)).toContain(id);
  });

  it('a connection whose ad account is not chosen yet is listed only when its status is named', async () => {
    const { id } = await stage.connect();
    // A connection has no sync before its ad account is chosen.
    const read = async () => (await get(`/v1/connections/${id}`)).data;
    await until(read, ({ last_sync }) => last_sync?.finished_at != null, 20_000);
    await stage.api.look(`update connections.connection set status = 'pending', updated_at = now() where id = $1`, [uuidOf(id)]);
    const ids = async (query: string) => (await get(`/v1/connections?limit=100${query}`)).data.map((one: Json) => one.id);
    expect(await idsSince('connections', all.created)).not.toContain(id);
    expect(await ids('')).not.toContain(id);
    expect(await ids(`&updated_since=${all.created}&status=pending`)).toContain(id);
    await stage.api.look(`update connections.connection set status = 'disconnected' where id = $1`, [uuidOf(id)]);
    expect(await idsSince('connections', all.created)).toContain(id);
  });

  it('updated_since excludes records of other accounts', async () => {
    const other = await stage.api.openAccount();
    for (const list of ['campaigns', 'creative', 'audiences', 'connections']) {
      const reply = await stage.api.get(`/v1/${list}?updated_since=${all.created}`, other.keys.viewer);
      expect(reply.body.data).toEqual([]);
    }
  });
});
