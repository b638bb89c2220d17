import type { Json } from '../setup/http-client.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { MovableClock, refusalOf } from '../setup/test-campaigns.js';
import { startTestService, type TestService } from '../setup/test-service.js';

const clock = new MovableClock();
let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService({ clock });
  account = await api.openAccount();
});
afterAll(() => api.stop());

const list = (query: string, { keys } = account) => api.get(`/v1/campaigns${query}`, keys.viewer);
const names = async (query: string, of = account): Promise<string[]> => (await list(query, of)).body.data.map((c: Json) => c.name).sort();

describe('days of the list', () => {
  const hour = 3_600_000;

  it.each([
    ['America/New_York', '2027-03-14', '2027-03-14T05:00:00.000Z', 23],
    ['America/New_York', '2027-11-07', '2027-11-07T04:00:00.000Z', 25],
    ['Asia/Kolkata', '2027-03-14', '2027-03-13T18:30:00.000Z', 24],
    ['UTC', '2027-03-14', '2027-03-14T00:00:00.000Z', 24],
  ])('in %s, the day %s starts at %s and has %d hours', async (timezone, day, start, hours) => {
    const owner = await api.openAccount({ timezone });
    const from = Date.parse(start);
    const until = from + hours * hour;
    for (const [name, time] of [
      ['before', from - 1],
      ['first', from],
      ['last', until - 1],
      ['after', until],
    ] as const) {
      clock.stoppedAt = new Date(time);
      await api.post('/v1/campaigns', owner.keys.editor, { name });
    }
    clock.stoppedAt = null;
    expect(await names(`?start_date=${day}&end_date=${day}`, owner)).toEqual(['first', 'last']);
    expect(await names(`?start_date=${day}`, owner)).toEqual(['after', 'first', 'last']);
    expect(await names(`?end_date=${day}`, owner)).toEqual(['before', 'first', 'last']);
    const [first, last] = [new Date(from).toISOString(), new Date(until - 1).toISOString()];
    expect(await names(`?start_date=${first}&end_date=${last}`, owner)).toEqual(['first']);
    expect(await names(`?start_date=${last}`, owner)).toEqual(['after', 'last']);
  });

  it.each(['2027-02-29', '2027-13-01', '27-01-01', 'yesterday', '2027-01-01T00:00:00', '2027-01-01T24:00:00Z', 'infinity', ''])(
    '%s is no date',
    async (date) => {
      for (const name of ['start_date', 'end_date']) {
        expect(refusalOf(await list(`?${name}=${date}`)).errors).toEqual([`${name} invalid_format`]);
      }
    },
  );

  it('the last supported day is accepted', async () => {
    expect((await list('?start_date=9999-12-31&end_date=9999-12-31')).status).toBe(200);
    expect((await list('?end_date=9999-12-31T23:59:59.999Z')).status).toBe(200);
  });

  it('a start after the end is rejected', async () => {
    const refused = await list('?start_date=2027-03-15&end_date=2027-03-14');
    expect(refusalOf(refused)).toMatchObject({ status: 400, code: 'invalid_parameter' });
  });
});

describe('parameters and cursors of the list', () => {
  it.each<[string, string, string[]]>([
    ...['0', '101', '-1', '1.5', '1e1', '007', '', 'ten', '9007199254740993'].map(
      (limit) => [`?limit=${limit}`, 'invalid_parameter', ['limit out_of_range']] as [string, string, string[]],
    ),
    ['?limit=5&limit=6', 'invalid_parameter', ['limit invalid_format']],
    ['?sort=colour', 'invalid_parameter', ['sort not_allowed_value']],
    ['?order=up', 'invalid_parameter', ['order not_allowed_value']],
    ['?status=gone', 'invalid_parameter', ['status not_allowed_value']],
    ['?status=active,all', 'invalid_parameter', ['status not_allowed_value']],
    ['?status=', 'invalid_parameter', ['status not_allowed_value']],
    ['?objective=fame', 'invalid_parameter', ['objective not_allowed_value']],
    ['?updated_since=2027-01-01', 'invalid_parameter', ['updated_since invalid_format']],
    [`?external_id=${'x'.repeat(129)}`, 'invalid_parameter', ['external_id too_long']],
    ['?external_id=a%00b', 'invalid_parameter', ['external_id invalid_format']],
    ['?colour=red', 'unknown_parameter', ['colour unknown_parameter']],
    ['?dry_run=true', 'unknown_parameter', ['dry_run unknown_parameter']],
    ['?limit=0&sort=x&colour=red', 'invalid_parameter', ['colour unknown_parameter', 'limit out_of_range', 'sort not_allowed_value']],
  ])('the list parameter %s is rejected', async (query, code, errors) => {
    const refused = await list(query);
    expect(refusalOf(refused)).toEqual({ status: 400, code, errors });
    expect(refused.body.error.details.allowed).toEqual(
      code === 'unknown_parameter' ? expect.arrayContaining(['limit', 'cursor']) : undefined,
    );
  });

  it('an invalid value is rejected with the allowed values', async () => {
    const [problem] = (await list('?status=gone')).body.error.details.errors;
    expect(problem.allowed).toEqual(['draft', 'scheduled', 'active', 'paused', 'completed', 'archived', 'all']);
  });

  it('a cursor is valid for its account, filters, and order, with any limit', async () => {
    const [owner, other] = [await api.openAccount(), await api.openAccount()];
    for (const { keys } of [owner, other]) for (const name of ['a', 'b', 'c']) await api.post('/v1/campaigns', keys.editor, { name });
    const { next_cursor } = (await list('?limit=1&sort=name&order=asc', owner)).body;
    const next = (query: string, of = owner) => list(`?cursor=${next_cursor}${query}`, of);
    expect((await next('&sort=name&order=asc&limit=2')).body.data.map((c: Json) => c.name)).toEqual(['b', 'c']);
    for (const query of ['', '&sort=name', '&sort=name&order=desc', '&sort=status&order=asc', '&sort=name&order=asc&status=all']) {
      expect(refusalOf(await next(query))).toEqual({ status: 400, code: 'cursor_mismatch', errors: ['cursor conflicting_fields'] });
    }
    const filters = ['objective=leads', 'external_id=x', 'start_date=2027-01-01', 'updated_since=2027-01-01T00:00:00Z'];
    for (const filter of filters) expect(refusalOf(await next(`&sort=name&order=asc&${filter}`)).code).toBe('cursor_mismatch');
    expect(refusalOf(await next('&sort=name&order=asc', other))).toMatchObject({ status: 400, code: 'invalid_cursor' });
  });

  it('a cursor with any altered character is rejected', async () => {
    const owner = await api.openAccount();
    for (const name of ['a', 'b']) await api.post('/v1/campaigns', owner.keys.editor, { name });
    const { next_cursor } = (await list('?limit=1', owner)).body;
    const altered = [...next_cursor].map((c, i) => next_cursor.slice(0, i) + (c === 'A' ? 'B' : 'A') + next_cursor.slice(i + 1));
    for (const cursor of [...altered, next_cursor.slice(1), `${next_cursor}A`, '', 'x', 'x'.repeat(3000)]) {
      expect(refusalOf(await list(`?limit=1&cursor=${cursor}`, owner))).toMatchObject({ status: 400, code: 'invalid_cursor' });
    }
  });
});
