import { DomainError, type Id, uuidOf } from '#libs/kernel';
import { CursorSeal } from '#libs/rest';
import type { Reply } from '../setup/http-client.js';
import { type ServiceProcess, spawnService } from '../setup/service-process.js';
import type { TestAccount } from '../setup/test-accounts.js';
import { startTestService, testSecret, type TestService } from '../setup/test-service.js';

// Well-formed requests with hostile content. Malformed messages are in messages.e2e-spec.ts.

let api: TestService;
let account: TestAccount;

beforeAll(async () => {
  api = await startTestService({ environment: { RUN_JOBS: 'off' } });
  account = await api.openAccount();
}, 180_000);
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
  /** The service of this process, in the zone of the machine, and two processes in zones west and east of it. */
  const services: Pick<ServiceProcess, 'get'>[] = [];
  const processes: ServiceProcess[] = [];
  const keys = new Map<string, string>();

  beforeAll(async () => {
    const started = ['America/New_York', 'Asia/Kolkata'].map((TZ) =>
      spawnService(api.database.url, { TZ, DATABASE_POOL_MAX: '2', RUN_JOBS: 'off' }),
    );
    for (const timezone of new Set(days.map(([zone]) => zone))) {
      const { id, keys: roles } = await api.openAccount({ timezone });
      keys.set(timezone, roles.viewer);
      const { body: made } = await api.post('/v1/campaigns', roles.admin, { name: 'x' });
      const instants = days
        .filter(([zone]) => zone === timezone)
        .map(([, , start, end]) => [Date.parse(start), Date.parse(end)] as const)
        .flatMap(([from, until]) => [from - 1, from, until - 1, until]);
      const names = instants.map((at) => new Date(at).toISOString());
      // Copies of one campaign, each with an instant as its name and its creation.
      await api.look(
        `insert into campaigns.campaign select copy.* from campaigns.campaign c, unnest($3::text[]) at,
           jsonb_populate_record(c, jsonb_build_object('id', uuidv7(), 'name', at, 'created_at', at)) copy
         where c.account_id = $1 and c.id = $2`,
        [uuidOf(id), uuidOf(made.data.id as Id<'cmp'>), names],
      );
      // Today may be one of the days.
      await api.look("update campaigns.campaign set created_at = '2020-01-01' where id = $1", [uuidOf(made.data.id as Id<'cmp'>)]);
    }
    processes.push(...(await Promise.all(started)));
    services.push(api, ...processes);
  }, 120_000);
  afterAll(() => Promise.all(processes.map((service) => service.stop())));

  it.each(days)('in %s the day %s is whole, in every zone of the process', async (timezone, day, start, end) => {
    const hours = (Date.parse(end) - Date.parse(start)) / 3_600_000;
    expect([23, 25]).toContain(hours);
    const key = keys.get(timezone) as string;
    const answers = await Promise.all(
      services.map((service) => service.get(`/v1/campaigns?sort=created_at&order=asc&start_date=${day}&end_date=${day}`, key)),
    );
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const [first] = answers;
    expect(first?.body.data.map((campaign: { name: string }) => campaign.name)).toEqual([
      start,
      new Date(Date.parse(end) - 1).toISOString(),
    ]);
    // The same stretch as two instants: the end is no longer part of it.
    const stamped = await services[1]?.get(`/v1/campaigns?sort=created_at&order=asc&start_date=${start}&end_date=${end}`, key);
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

describe('fields that a client may not set', () => {
  let owner: TestAccount;
  let stranger: TestAccount;
  let campaign: string;

  beforeAll(async () => {
    owner = await api.openAccount({ plan: 'enterprise' });
    stranger = await api.openAccount();
    const created = await api.post('/v1/campaigns', owner.keys.admin, { name: 'Untouched', metadata: { a: 'b' } });
    campaign = created.body.data.id;
  });

  /** Every row of the account, byte by byte, with the transaction that wrote it last. */
  const rows = async () =>
    JSON.stringify(
      await api.look('select xmin::text, c.* from campaigns.campaign c where account_id = $1 order by id', [uuidOf(owner.id)]),
    );
  const accountRow = async () => JSON.stringify(await api.look('select xmin::text, a.* from accounts.account a order by id'));

  const readOnly: [field: string, value: () => unknown][] = [
    ['id', () => 'cmp_01k9x3m5qceenerrepr4rh6nzk'],
    ['object', () => 'campaign'],
    ['status', () => 'active'],
    ['status_reason', () => null],
    ['available_actions', () => ['launch']],
    ['editable_fields', () => ['status']],
    ['delivery', () => ({ status: 'delivering' })],
    ['spend_to_date_micros', () => 0],
    ['budget_remaining_micros', () => 1],
    ['revision', () => 7],
    ['launched_at', () => '2026-01-01T00:00:00Z'],
    ['paused_at', () => null],
    ['completed_at', () => null],
    ['archived_at', () => null],
    ['created_at', () => '2026-01-01T00:00:00Z'],
    ['updated_at', () => '2026-01-01T00:00:00Z'],
    ['created_by', () => ({ user_id: stranger.userIds.admin })],
  ];
  const unknown: [field: string, value: () => unknown][] = [
    ['account_id', () => stranger.id],
    ['accountId', () => stranger.id],
    ['account', () => ({ id: stranger.id })],
    ['plan', () => 'enterprise'],
    ['role', () => 'admin'],
    ['permissions', () => ['campaigns.launch']],
    ['currency', () => 'EUR'],
    ['timezone', () => 'UTC'],
    ['user_id', () => stranger.userIds.admin],
    ['created_by_user_id', () => stranger.userIds.admin],
    ['api_key_id', () => stranger.keyIds.admin],
    ['budget_amount_micros', () => 1],
    ['startsAt', () => '2027-01-01T00:00:00Z'],
    ['_version', () => 1],
    ['$set', () => ({ status: 'active' })],
    ['name ', () => 'with a space'],
    ['Name', () => 'with a capital'],
  ];

  const all = [
    ...readOnly.map(([field, value]) => [field, value, 'field_read_only'] as const),
    ...unknown.map(([field, value]) => [field, value, 'unknown_field'] as const),
  ];

  describe.each(all)('%s', (field, value, code) => {
    it.each([
      ['POST', (): string => '/v1/campaigns', { name: 'Forbidden' }],
      ['PATCH', (): string => `/v1/campaigns/${campaign}`, { name: 'Forbidden' }],
      ['POST', (): string => `/v1/campaigns/${campaign}/launch`, {}],
      ['POST', (): string => `/v1/campaigns/${campaign}/pause`, {}],
      ['POST', (): string => `/v1/campaigns/${campaign}/resume`, {}],
      ['DELETE', (): string => `/v1/campaigns/${campaign}`, {}],
    ] as const)('is refused in %s', async (method, path, body): Promise<void> => {
      const before = [await rows(), await accountRow()];
      const answer = await api.call(method, path(), { key: owner.keys.admin, body: { ...body, [field]: value() } });
      expect([answer.status, answer.body.error.code]).toEqual([422, 'validation_failed']);
      const isAction = Object.keys(body).length === 0;
      expect(answer.body.error.details.errors).toContainEqual(
        expect.objectContaining({ pointer: `/${field}`, code: isAction ? 'unknown_field' : code }),
      );
      expect([await rows(), await accountRow()]).toEqual(before);
    });
  });

  it.each([
    ['/budget/currency', { budget: { type: 'daily', amount_micros: 5, currency: 'EUR' } }, 'field_read_only'],
    ['/budget/spent', { budget: { type: 'daily', amount_micros: 5, spent: 1 } }, 'unknown_field'],
    ['/bid_strategy/status', { bid_strategy: { type: 'lowest_cost', status: 'active' } }, 'unknown_field'],
  ])('%s is refused inside', async (pointer, body, code) => {
    const before = await rows();
    for (const [method, path] of [
      ['POST', '/v1/campaigns'],
      ['PATCH', `/v1/campaigns/${campaign}`],
    ] as const) {
      const answer: Reply = await api.call(method, path, { key: owner.keys.admin, body: { name: 'Forbidden', ...body } });
      expect(answer.body.error.details.errors).toEqual([expect.objectContaining({ pointer, code })]);
    }
    expect(await rows()).toBe(before);
  });

  it('a query cannot set a field either', async () => {
    const before = await rows();
    for (const name of ['status', 'account_id', 'force', 'id']) {
      const answer = await api.patch(`/v1/campaigns/${campaign}?${name}=active`, owner.keys.admin, { name: 'Forbidden' });
      expect([answer.status, answer.body.error.code]).toEqual([400, 'unknown_parameter']);
    }
    expect(await rows()).toBe(before);
  });
});

describe('cursors', () => {
  let owner: TestAccount;
  let stranger: TestAccount;
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  beforeAll(async () => {
    [owner, stranger] = [await api.openAccount(), await api.openAccount()];
    for (const { keys } of [owner, stranger]) for (const name of ['a', 'b', 'c']) await api.post('/v1/campaigns', keys.admin, { name });
  });

  const cursorOf = async (of: TestAccount): Promise<string> => (await api.get('/v1/campaigns?limit=1', of.keys.viewer)).body.next_cursor;
  const ask = (cursor: string, query = '') =>
    api.get(`/v1/campaigns?limit=1${query}&cursor=${encodeURIComponent(cursor)}`, owner.keys.viewer);

  /** Every text that differs from `cursor` in one character, the nearest neighbours first. */
  function* altered(cursor: string): Generator<string> {
    for (let step = 1; step < alphabet.length; step++) {
      for (let at = 0; at < cursor.length; at++) {
        const other = alphabet[(alphabet.indexOf(cursor[at] as string) + step) % alphabet.length] as string;
        yield cursor.slice(0, at) + other + cursor.slice(at + 1);
      }
    }
  }

  function codeOf(work: () => unknown): string {
    try {
      work();
    } catch (error) {
      return error instanceof DomainError ? error.code : String(error);
    }
    return 'opened';
  }

  it('10 000 cursors with one changed character are 10 000 times invalid', () => {
    const seal = new CursorSeal(testSecret);
    const context = `campaigns ${owner.id}`;
    const newCursor = () => seal.seal({ q: 'digest', v: '2026-01-01T00:00:00.000Z', i: '019a0000-0000-7000-8000-000000000000' }, context);
    expect(codeOf(() => seal.open(newCursor(), context))).toBe('opened');
    let tried = 0;
    const answers = new Set<string>();
    for (const other of [...altered(newCursor()), ...altered(newCursor())]) {
      if (tried === 10_000) break;
      answers.add(codeOf(() => seal.open(other, context)));
      tried++;
    }
    expect([tried, [...answers]]).toEqual([10_000, ['invalid_cursor']]);
  });

  it('300 of them over HTTP are refused by the same code', async () => {
    const cursor = await cursorOf(owner);
    expect((await ask(cursor)).status).toBe(200);
    const some = [...altered(cursor)].filter((_, i) => i % 7 === 0).slice(0, 300);
    const answers: Reply[] = [];
    // So many at once that they do not wait for a connection of the pool until it gives up.
    for (let i = 0; i < some.length; i += 20) answers.push(...(await Promise.all(some.slice(i, i + 20).map((other) => ask(other)))));
    expect(answers).toHaveLength(300);
    for (const { status, body } of answers) expect([status, body.error.code]).toEqual([400, 'invalid_cursor']);
  });

  it('a cursor of another account, another list or another secret is invalid', async () => {
    const content = { q: '', v: null, i: '019a0000-0000-7000-8000-000000000000' };
    const seal = new CursorSeal(testSecret);
    const foreign = [
      await cursorOf(stranger),
      seal.seal(content, `campaigns ${stranger.id}`),
      seal.seal(content, `creatives ${owner.id}`),
      seal.seal({}, `campaigns ${owner.id}`),
      new CursorSeal(`${testSecret}!`).seal(content, `campaigns ${owner.id}`),
    ];
    for (const cursor of foreign) expect((await ask(cursor)).body.error.code).toBe('invalid_cursor');
  });

  it('a cursor that is cut, lengthened, padded or written in another alphabet is invalid', async () => {
    const cursor = await cursorOf(owner);
    const odd = [
      cursor.slice(1),
      cursor.slice(0, -1),
      cursor.slice(0, 20),
      `${cursor}A`,
      `${cursor}=`,
      ` ${cursor}`,
      `${cursor}\n`,
      `${cursor},${cursor}`,
      Buffer.from(cursor, 'base64url').toString('hex'),
      `+/${cursor.slice(2)}`,
      `😀${cursor}`,
      'null',
      '0',
      'eyJpIjoiMSJ9',
    ];
    for (const other of odd) expect((await ask(other)).body.error.code).toBe('invalid_cursor');
  });

  it('a cursor under other filters or another order is a mismatch', async () => {
    const cursor = await cursorOf(owner);
    for (const query of [
      '&order=asc',
      '&sort=name',
      '&status=all',
      '&status=draft',
      '&objective=sales',
      '&start_date=2026-01-01',
      '&external_id=x',
    ]) {
      const { status, body } = await ask(cursor, query);
      expect([query, status, body.error.code]).toEqual([query, 400, 'cursor_mismatch']);
    }
    expect((await api.get(`/v1/campaigns?limit=2&cursor=${cursor}`, owner.keys.viewer)).status).toBe(200);
  });
});
