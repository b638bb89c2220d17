import { type Id, uuidOf } from '#libs/kernel';
import { startTestService, type TestService } from '../setup/test-service.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';

let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount();
});
afterAll(() => api.stop());

const create = (body: string | object) => api.post('/v1/campaigns', account.keys.admin, body);

describe('numbers', () => {
  const withAmount = (amount: string) => create(`{"name":"n","budget":{"type":"daily","amount_micros":${amount}}}`);

  it.each([
    ['1', 1],
    ['1.0', 1],
    ['1e3', 1000],
    ['100e-2', 1],
    ['9007199254740991', 9007199254740991],
    ['9007199254740991.0', 9007199254740991],
  ])('the amount %s is stored to the micro', async (text, amount) => {
    const created = await withAmount(text);
    expect(created.status).toBe(201);
    expect(created.body.data.budget.amount_micros).toBe(amount);
    expect(created.text).toContain(`"amount_micros":${amount},`);
    const read = await api.get(created.headers['location'] as string, account.keys.viewer);
    expect(read.body.data.budget.amount_micros).toBe(amount);
    const [row] = await api.look('select budget_amount_micros::text as amount from campaigns.campaign where id = $1', [
      uuidOf(created.body.data.id as Id<'cmp'>),
    ]);
    expect(row).toEqual({ amount: String(amount) });
  });

  it.each([
    ['0', 'out_of_range'],
    ['-0', 'out_of_range'],
    ['0.0', 'out_of_range'],
    ['-1', 'out_of_range'],
    ['9007199254740992', 'out_of_range'],
    ['9007199254740993', 'out_of_range'],
    ['9223372036854775807', 'out_of_range'],
    ['9223372036854775808', 'out_of_range'],
    ['18446744073709551616', 'out_of_range'],
    ['1e400', 'out_of_range'],
    ['-1e400', 'out_of_range'],
    ['1.5', 'invalid_type'],
    ['1e-1', 'invalid_type'],
    ['1e-400', 'out_of_range'],
    ['"5"', 'invalid_type'],
    ['"5.0"', 'invalid_type'],
    ['""', 'invalid_type'],
    ['true', 'invalid_type'],
    ['[5]', 'invalid_type'],
    ['{"value":5}', 'invalid_type'],
    ['null', 'required'],
  ])('the amount %s is refused as %s', async (text, code) => {
    const answer = await withAmount(text);
    expect(answer.status).toBe(422);
    expect(answer.body.error.details.errors).toEqual([expect.objectContaining({ pointer: '/budget/amount_micros', code })]);
  });

  it.each(['01', '+1', '.5', '5.', '0x10', '1_000', 'NaN', 'Infinity', '１'])('%s is not JSON', async (text) => {
    expect((await withAmount(text)).body.error.code).toBe('invalid_json');
  });
});

describe('text', () => {
  const kept: [string, string][] = [
    ['an emoji of several characters', '👩‍👩‍👧‍👦🏳️‍🌈'],
    ['combining marks that have no composed form', 'q\u0323\u0307 z\u0361h'],
    ['marks of writing direction', '\u202eabc\u202c\u200fאבג\u2066'],
    ['zero-width characters', 'a\u200bb\u200cc\u200dd\u2060e\ufefff'],
    ['letters beyond the first plane', '𝕬𐍈𠜎𝟘'],
    ['noncharacters', 'a\uffff\ufffe\ufdd0\u{1fffe}\u{10ffff}b'],
    ['private use', '\ue000\u{f0000}'],
    ['letters whose case changes their length', 'ŉßİıſ'],
    ['200 letters beyond the first plane', '😀'.repeat(200)],
    ['line separators', 'a\u2028b\u2029c'],
  ];
  it.each(kept)('%s come back as they were sent', async (_, text) => {
    const metadata = {
      key: text,
      [[...text]
        .filter((c) => !/[\u2028\u2029]/.test(c))
        .slice(0, 40)
        .join('')]: 'as key',
    };
    const externalId = [...text].slice(0, 60).join('');
    const label = [...text].slice(0, 50).join('');
    const created = await create({ name: text, external_id: externalId, labels: [label], metadata });
    expect(created.status).toBe(201);
    const [read, list, found] = await Promise.all([
      api.get(created.headers['location'] as string, account.keys.viewer),
      api.get('/v1/campaigns?limit=1', account.keys.viewer),
      api.get(`/v1/campaigns?external_id=${encodeURIComponent(created.body.data.external_id)}`, account.keys.viewer),
    ]);
    for (const seen of [created.body.data, read.body.data, list.body.data[0], found.body.data[0]]) {
      expect(seen).toMatchObject({ name: text, external_id: externalId, labels: [label], metadata });
    }
    const [row] = await api.look('select name, char_length(name) as length from campaigns.campaign where id = $1', [
      uuidOf(created.body.data.id as Id<'cmp'>),
    ]);
    expect(row).toEqual({ name: text, length: [...text].length });
  });

  it.each([
    ['a decomposed letter is composed', 'Cafe\u0301', 'Café'],
    ['Hangul is composed', '\u1112\u1161\u11ab', '한'],
    ['a compatibility sign that NFC replaces', '\u212b', 'Å'],
    ['space around is cut off', ' \u00a0\u3000\ufeff name \t\n', 'name'],
  ])('%s', async (_, sent, stored) => {
    const created = await create({ name: sent });
    expect(created.body.data.name).toBe(stored);
    expect((await api.get(created.headers['location'] as string, account.keys.viewer)).body.data.name).toBe(stored);
  });

  it.each([
    ['a NUL', 'a\u0000b'],
    ['a high half alone', 'a\ud83d'],
    ['a low half alone', '\ude00a'],
    ['halves the wrong way round', '\ude00\ud83d'],
    ['a control character', 'a\u0007b'],
    ['a C1 control character', 'a\u0085b'],
    ['DEL', 'a\u007fb'],
    ['a line break', 'a\nb'],
    ['a tab', 'a\tb'],
    ['nothing but space', ' \u2003 '],
    ['201 letters beyond the first plane', '😀'.repeat(201)],
  ])('%s is refused wherever a text goes', async (_, text) => {
    const bodies = [
      { name: text },
      { name: 'x', external_id: text },
      { name: 'x', labels: [text] },
      { name: 'x', metadata: { [text]: 'x' } },
    ];
    for (const body of bodies) {
      const answer = await create(body);
      expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_failed']);
    }
  });

  it('line breaks and tabs belong into long texts', async () => {
    const created = await create({ name: 'x', metadata: { note: 'a\n\tb' } });
    expect(created.body.data.metadata).toEqual({ note: 'a\n\tb' });
  });
});

describe('days', () => {
  /** Zone, day, its first instant and the first one after it. */
  const days = [
    ['America/New_York', '2026-03-08', '2026-03-08T05:00:00.000Z', '2026-03-09T04:00:00.000Z'],
    ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
    ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
    ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00.000Z', '2026-10-25T23:00:00.000Z'],
    ['Pacific/Auckland', '2026-09-27', '2026-09-26T12:00:00.000Z', '2026-09-27T11:00:00.000Z'],
    ['Pacific/Auckland', '2026-04-05', '2026-04-04T11:00:00.000Z', '2026-04-05T12:00:00.000Z'],
    // Here the day begins at 1 o'clock: midnight is what is skipped.
    ['America/Santiago', '2025-09-07', '2025-09-07T04:00:00.000Z', '2025-09-08T03:00:00.000Z'],
    ['America/Santiago', '2026-04-04', '2026-04-04T03:00:00.000Z', '2026-04-05T04:00:00.000Z'],
    ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z'],
    ['Asia/Beirut', '2025-10-25', '2025-10-24T21:00:00.000Z', '2025-10-25T22:00:00.000Z'],
  ] as const;
  const processes: ServiceProcess[] = [];
  const keys = new Map<string, string>();

  beforeAll(async () => {
    const started = ['UTC', 'America/New_York', 'Asia/Kolkata'].map((TZ) =>
      spawnService(api.database.url, { TZ, DATABASE_POOL_MAX: '2', RUN_JOBS: 'off' }),
    );
    for (const timezone of new Set(days.map(([zone]) => zone))) {
      const { id, keys: roles } = await api.openAccount({ timezone });
      keys.set(timezone, roles.viewer);
      for (const [, , start, end] of days.filter(([zone]) => zone === timezone)) {
        const [from, until] = [Date.parse(start), Date.parse(end)];
        for (const at of [from - 1, from, until - 1, until]) {
          const created = await api.post('/v1/campaigns', roles.admin, { name: new Date(at).toISOString() });
          await api.look('update campaigns.campaign set created_at = $3 where account_id = $1 and id = $2', [
            uuidOf(id),
            uuidOf(created.body.data.id as Id<'cmp'>),
            new Date(at).toISOString(),
          ]);
        }
      }
    }
    processes.push(...(await Promise.all(started)));
  }, 60_000);
  afterAll(() => Promise.all(processes.map((service) => service.stop())));

  it.each(days)('in %s the day %s is whole, in every zone of the process', async (timezone, day, start, end) => {
    const hours = (Date.parse(end) - Date.parse(start)) / 3_600_000;
    expect([23, 25]).toContain(hours);
    const key = keys.get(timezone) as string;
    const answers = await Promise.all(
      processes.map((service) => service.get(`/v1/campaigns?sort=created_at&order=asc&start_date=${day}&end_date=${day}`, key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [first] = answers;
    expect(first?.body.data.map((campaign: { name: string }) => campaign.name)).toEqual([
      start,
      new Date(Date.parse(end) - 1).toISOString(),
    ]);
    // The same stretch as two instants: the end is no longer part of it.
    const stamped = await processes[1]?.get(`/v1/campaigns?sort=created_at&order=asc&start_date=${start}&end_date=${end}`, key);
    expect(stamped?.text).toBe(first?.text);
  });

  it.each([
    '24:00',
    '2026-01-01T24:00:00Z',
    '2026-01-01T23:59:60Z',
    'infinity',
    '-infinity',
    'now',
    'today',
    'epoch',
    '0000-01-01',
    '10000-01-01',
    '+010000-01-01',
    '-000001-01-01',
    '2026-W01-1',
    '2026-001',
    '20260101',
    '2026-1-1',
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-01T00:00:00',
    '2026-01-01 00:00:00Z',
    '2026-01-01T00:00Z',
    '2026-01-01T00:00:00+25:00',
    '2026-01-01T00:00:00Z[Europe/Berlin]',
    '2026-01-01[u-ca=hebrew]',
    '٢٠٢٦-٠١-٠١',
    '1767225600',
    '',
  ])('%s is no day and no stamp', async (text) => {
    for (const name of ['start_date', 'end_date', 'updated_since']) {
      const answer = await api.get(`/v1/campaigns?${name}=${encodeURIComponent(text)}`, account.keys.viewer);
      expect([name, answer.status, answer.body.error.code]).toEqual([name, 400, 'invalid_parameter']);
    }
    const written = await create({ name: 'x', starts_at: text });
    expect(written.body.error.details.errors).toEqual([expect.objectContaining({ pointer: '/starts_at', code: 'invalid_format' })]);
  });
});
