import { DomainError } from '#libs/kernel';
import { jest } from '@jest/globals';
import { aToken, FakeAuthorization, FakeTokens } from '../../../testing/fake-tokens.js';
import { PlatformFailure } from '../ports/ad-platform.js';
import type { VersionedTokens } from '../ports/token-vault.js';
import { TokenRenewal } from './token-renewal.js';

const callers = 50;

/** A connection with tokens, its platform, and processes that share only the stored tokens. */
function stage({ processes = 1, tokens = aToken(), leaseMs = 20_000 } = {}) {
  const fake = new FakeTokens(tokens, leaseMs);
  const { leases, vault, connections, transactions } = fake;
  const platform = new FakeAuthorization();
  const renewals = Array.from({ length: processes }, () => new TokenRenewal(leases, vault, connections, transactions));
  const renew = (process = 0, isRenewable = true) =>
    (renewals[process] as TokenRenewal).renew(platform, fake.accountId, fake.connectionId, tokens.generation, isRenewable);
  return { fake, platform, renew };
}

/** Lets time pass until the work has ended. */
async function outcomeOf(work: Promise<VersionedTokens>): Promise<VersionedTokens | PlatformFailure> {
  const settled = work.catch((error: PlatformFailure) => error);
  await jest.advanceTimersByTimeAsync(120_000);
  return settled;
}

const unavailable = () => new PlatformFailure('unavailable', 'The platform is away.');
const refused = () => new PlatformFailure('unauthorized', 'No longer valid.', { platformCode: 'invalid_grant' });

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('the renewal of tokens', () => {
  it.each([1, 3])(`uses a refresh token once for ${callers} callers in %i processes`, async (processes) => {
    const { fake, platform, renew } = stage({ processes });
    platform.answerMs = 5_000;
    const renewed = await Promise.all(Array.from({ length: callers }, (_, i) => outcomeOf(renew(i % processes))));
    expect(platform.used).toEqual(['refresh-1']);
    expect(renewed).toEqual(renewed.map(() => expect.objectContaining({ accessToken: 'access-2', generation: 2 })));
    expect(fake.state).toMatchObject({ tokens: { accessToken: 'access-2', generation: 2 }, lease: null, status: 'connected' });
    expect(fake.state.tokenExpiresAt).toEqual(fake.state.tokens?.expiresAt);
  });

  it('returns newer tokens without calling the platform', async () => {
    const { fake, platform, renew } = stage();
    const newer = aToken({ accessToken: 'access-9', generation: 9 });
    fake.reauthorize(newer);
    expect([await outcomeOf(renew()), platform.used]).toEqual([newer, []]);
  });

  it('keeps the refresh token and the scopes of a platform that returns none', async () => {
    const { fake, platform, renew } = stage();
    platform.isRotating = false;
    await outcomeOf(renew());
    expect(fake.state.tokens).toMatchObject({ accessToken: 'access-2', refreshToken: 'refresh-1', scopes: ['ads_read'] });
  });

  it('expires the connection once when the platform refuses the refresh token', async () => {
    const { fake, platform, renew } = stage({ processes: 2 });
    platform.failures.push(refused());
    const [one, other] = await Promise.all([outcomeOf(renew(0)), outcomeOf(renew(1))]);
    expect([one, other]).toEqual([expect.objectContaining({ kind: 'unauthorized' }), expect.objectContaining({ kind: 'unauthorized' })]);
    expect(platform.used).toEqual(['refresh-1']);
    expect(fake.state).toMatchObject({ status: 'expired', tokens: null, lease: null });
  });

  it('expires the connection without a call when the platform has said that its tokens are not renewable', async () => {
    const { fake, platform, renew } = stage();
    const failure = await outcomeOf(renew(0, false));
    expect(failure).toMatchObject({ kind: 'unauthorized', details: { platformCode: 'not_renewable' } });
    expect([platform.used, fake.state.status, fake.state.tokens]).toEqual([[], 'expired', null]);
  });

  it('expires the connection without a call when there is no refresh token', async () => {
    const { fake, platform, renew } = stage({ tokens: aToken({ refreshToken: null }) });
    expect(await outcomeOf(renew())).toMatchObject({ kind: 'unauthorized', details: { platformCode: 'not_renewable' } });
    expect([fake.state.status, platform.used]).toEqual(['expired', []]);
  });

  it.each(['unavailable', 'rate_limited', 'rejected'] as const)(
    'releases the lease and keeps the tokens after the failure "%s"',
    async (kind) => {
      const { fake, platform, renew } = stage();
      platform.failures.push(new PlatformFailure(kind, 'No tokens.'));
      expect(await outcomeOf(renew())).toMatchObject({ kind });
      expect(fake.state).toMatchObject({ tokens: aToken(), lease: null, status: 'connected' });
    },
  );

  it('extends the lease while a slow platform answers, so that no other process calls it', async () => {
    const { platform, renew } = stage({ processes: 2, leaseMs: 3_000 });
    platform.answerMs = 5_000;
    const [one, other] = await Promise.all([outcomeOf(renew(0)), outcomeOf(renew(1))]);
    expect([one, other]).toEqual([expect.objectContaining({ generation: 2 }), expect.objectContaining({ generation: 2 })]);
    expect(platform.used).toEqual(['refresh-1']);
  });

  it('gives up when another process holds the lease for too long', async () => {
    const { platform, renew } = stage({ processes: 2, leaseMs: 3_000 });
    platform.answerMs = 60_000;
    const [, other] = await Promise.all([outcomeOf(renew(0)), outcomeOf(renew(1))]);
    expect(other).toMatchObject({ kind: 'unavailable', message: 'Another process is renewing the token.' });
  });

  it('renews after the lease of a killed process has expired', async () => {
    const { fake, platform, renew } = stage();
    fake.change({ lease: { id: 'killed', until: Date.now() + 15_000 } });
    expect(await outcomeOf(renew())).toMatchObject({ generation: 2 });
    expect(platform.used).toEqual(['refresh-1']);
  });

  it.each(['renews', 'refuses'])('changes nothing when a user reauthorizes while the platform %s', async (verdict) => {
    const { fake, platform, renew } = stage();
    const chosen = aToken({ accessToken: 'access-of-user', generation: 2 });
    if (verdict === 'refuses') platform.failures.push(refused());
    platform.answerMs = 1_000;
    setTimeout(() => fake.reauthorize(chosen), 500);
    expect(await outcomeOf(renew())).toMatchObject({ kind: 'unavailable', details: { platformCode: 'token_replaced' } });
    expect(fake.state).toMatchObject({ tokens: chosen, status: 'connected' });
  });

  it('stores the new tokens after the database was unavailable', async () => {
    const { fake, platform, renew } = stage();
    fake.failures.push(...Array.from({ length: 5 }, () => new DomainError('service_unavailable', 'No database.', {}, 2)));
    expect(await outcomeOf(renew())).toMatchObject({ generation: 2 });
    expect([platform.used, fake.state.tokens?.accessToken]).toEqual([['refresh-1'], 'access-2']);
  });

  it('renews again after a failure', async () => {
    const { platform, renew } = stage();
    platform.isRotating = false;
    platform.failures.push(unavailable());
    expect(await outcomeOf(renew())).toMatchObject({ kind: 'unavailable' });
    expect(await outcomeOf(renew())).toMatchObject({ generation: 2 });
  });
});
