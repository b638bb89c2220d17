import { lookup } from 'node:dns';
import { UntrustedNames } from '#libs/operations';
import { type NameAnswer, NameServer, noSuchName, serverFailure } from '../setup/name-server.js';
import { until } from '../setup/until.js';

const answers: Readonly<Record<string, NameAnswer>> = {
  'shop.example': { addresses: ['93.184.215.14', '2606:2800:21f:cb07::1'] },
  'v6.example': { addresses: ['2606:2800:21f:cb07::1'] },
  'alias.example': { alias: 'shop.host.example', addresses: ['93.184.215.14'] },
  'inner-alias.example': { alias: 'db.internal', addresses: ['10.0.0.7'] },
  'empty.example': { addresses: [] },
  'broken.example': serverFailure,
};
const server = new NameServer((name, family) => {
  if (name.endsWith('.slow.example')) return 'silence';
  if (name === 'v4-only-server.example') return family === 4 ? { addresses: ['93.184.215.14'] } : 'silence';
  return answers[name] ?? noSuchName;
});
let names: UntrustedNames;

const never = new AbortController().signal;
const resolve = async (host: string, party = 'acc_1', signal = never) =>
  (await names.resolve(host, { party, signal })).map(({ address }) => address);
const failureOf = (host: string, party?: string, signal?: AbortSignal) =>
  resolve(host, party, signal).then(
    (addresses) => addresses.join(),
    (error: NodeJS.ErrnoException) => error.code,
  );
const asked = (name: string) => server.questions.filter((question) => question.startsWith(`${name} `));

beforeAll(() => server.start());
beforeEach(() => {
  server.questions.length = 0;
  names = new UntrustedNames([server.address]);
});
afterAll(() => server.stop());

describe('a name that a user chose', () => {
  it.each([
    ['shop.example', ['93.184.215.14', '2606:2800:21f:cb07::1']],
    ['SHOP.example.', ['93.184.215.14', '2606:2800:21f:cb07::1']],
    ['v6.example', ['2606:2800:21f:cb07::1']],
    ['alias.example', ['93.184.215.14']],
    ['inner-alias.example', ['10.0.0.7']],
    ['v4-only-server.example', ['93.184.215.14']],
    ['localhost', ['127.0.0.1', '::1']],
    ['hooks.localhost.', ['127.0.0.1', '::1']],
  ])('%s has the addresses %j, those of IPv4 first', async (host, addresses) => {
    expect(await resolve(host)).toEqual(addresses);
  });

  it.each([
    ['nobody.example', 'ENOTFOUND'],
    ['empty.example', 'ENOTFOUND'],
    ['broken.example', 'EAI_AGAIN'],
    [`${'a'.repeat(64)}.example`, 'ENOTFOUND'],
  ])('%s fails as %s, and is asked for again the next time', async (host, code) => {
    expect([await failureOf(host), await failureOf(host)]).toEqual([code, code]);
    const [before] = [asked(host).length];
    names = new UntrustedNames([server.address]);
    await failureOf(host);
    expect(asked(host).length).toBe(before * 1.5);
  });

  it('is absolute: no search domain and no hosts file gives it another meaning', async () => {
    await failureOf('vm');
    expect([...new Set(server.questions)].sort()).toEqual(['vm A', 'vm AAAA']);
  });

  it('whose servers are silent fails within five seconds, and then at once for three minutes, for its account only', async () => {
    const startedAt = performance.now();
    expect(await failureOf('a.slow.example')).toBe('EAI_AGAIN');
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    const questions = asked('a.slow.example').length;
    expect(await failureOf('A.slow.example')).toBe('EAI_AGAIN');
    expect(asked('a.slow.example').length).toBe(questions);
    void failureOf('a.slow.example', 'acc_2', AbortSignal.timeout(500));
    await until(
      () => asked('a.slow.example').length,
      (count) => count > questions,
      5_000,
    );
  }, 20_000);

  it('is no longer asked for when the attempt that needs it ends', async () => {
    const attempt = new AbortController();
    const failed = failureOf('b.slow.example', 'acc_1', attempt.signal);
    await until(
      () => asked('b.slow.example').length,
      (count) => count === 2,
      5_000,
    );
    attempt.abort();
    expect(await failed).toBe('EAI_AGAIN');
    // The second try would come two seconds after the first one.
    await new Promise((done) => setTimeout(done, 2_500));
    expect(asked('b.slow.example').length).toBe(2);
    // It was cut off, which says nothing about the name.
    void failureOf('b.slow.example', 'acc_1', AbortSignal.timeout(500));
    await until(
      () => asked('b.slow.example').length,
      (count) => count === 4,
      5_000,
    );
  }, 20_000);

  it('shares no queue: while 32 look-ups of one account hang, those of another account and of the system are answered', async () => {
    const hanging = Array.from({ length: 32 }, (_, i) => failureOf(`w${i}.slow.example`));
    await until(
      () => server.questions.length,
      (count) => count >= 16,
      5_000,
    );
    // An account has eight look-ups at a time.
    expect(new Set(server.questions).size).toBe(16);
    expect(await resolve('shop.example', 'acc_2')).toEqual(['93.184.215.14', '2606:2800:21f:cb07::1']);
    expect(await new Promise((done) => lookup('localhost', { family: 4 }, (_, address) => done(address)))).toBe('127.0.0.1');
    let isOver = false;
    const all = Promise.all(hanging).then((codes) => {
      isOver = true;
      return codes;
    });
    expect(isOver).toBe(false);
    expect(new Set(await all)).toEqual(new Set(['EAI_AGAIN']));
  }, 20_000);
});
