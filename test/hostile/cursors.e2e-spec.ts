import { CursorSeal } from '#libs/foundation';
import { DomainError } from '#libs/kernel';
import { startTestService, testSecret, type TestService } from '../setup/test-service.js';
import type { TestAccount } from '../setup/test-accounts.js';

let api: TestService;
let account: TestAccount;
let stranger: TestAccount;

beforeAll(async () => {
  api = await startTestService();
  account = await api.openAccount();
  stranger = await api.openAccount();
  for (const { keys } of [account, stranger]) for (const name of ['a', 'b', 'c']) await api.post('/v1/campaigns', keys.admin, { name });
});
afterAll(() => api.stop());

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const cursorOf = async (of: TestAccount): Promise<string> => (await api.get('/v1/campaigns?limit=1', of.keys.viewer)).body.next_cursor;
const ask = (cursor: string, query = '') =>
  api.get(`/v1/campaigns?limit=1${query}&cursor=${encodeURIComponent(cursor)}`, account.keys.viewer);

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
  const context = `campaigns ${account.id}`;
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
  const cursor = await cursorOf(account);
  expect((await ask(cursor)).status).toBe(200);
  const some = [...altered(cursor)].filter((_, i) => i % 7 === 0).slice(0, 300);
  const answers = await Promise.all(some.map((other) => ask(other)));
  expect(answers).toHaveLength(300);
  for (const { status, body } of answers) expect([status, body.error.code]).toEqual([400, 'invalid_cursor']);
});

it('a cursor of another account, another list or another secret is invalid', async () => {
  const content = { q: '', v: null, i: '019a0000-0000-7000-8000-000000000000' };
  const seal = new CursorSeal(testSecret);
  const foreign = [
    await cursorOf(stranger),
    seal.seal(content, `campaigns ${stranger.id}`),
    seal.seal(content, `creatives ${account.id}`),
    seal.seal({}, `campaigns ${account.id}`),
    new CursorSeal(`${testSecret}!`).seal(content, `campaigns ${account.id}`),
  ];
  for (const cursor of foreign) expect((await ask(cursor)).body.error.code).toBe('invalid_cursor');
});

it('a cursor that is cut, lengthened, padded or written in another alphabet is invalid', async () => {
  const cursor = await cursorOf(account);
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
  const cursor = await cursorOf(account);
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
  expect((await api.get(`/v1/campaigns?limit=2&cursor=${cursor}`, account.keys.viewer)).status).toBe(200);
});
