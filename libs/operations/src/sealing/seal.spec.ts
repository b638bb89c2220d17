import { newId } from '#libs/kernel';
import { KeyRing } from './key-ring.js';
import { Seal, UnreadableSecret } from './seal.js';

const appSecret = 'a-secret-that-only-the-tests-know';
const key = (id: string, letter: string) => ({ id, key: new Uint8Array(Buffer.from(letter.repeat(32))) });
const sealBy = (tokenKeys: ReturnType<typeof key>[] = [], secret = appSecret) =>
  new Seal(new KeyRing({ tokenKeys }, { appSecret: secret }));
const owner = { accountId: newId('acc'), recordId: newId('con'), purpose: 'tokens' } as const;
const secret = { access_token: 'sat_canary' };

describe('the seal of secrets', () => {
  it('the seal opens a sealed secret and reveals nothing of it', async () => {
    const sealed = await sealBy().close(secret, owner);
    expect(sealed).not.toContain('canary');
    expect(await sealBy().open(sealed, owner)).toEqual(secret);
    expect(await sealBy().close(secret, owner)).not.toBe(sealed);
  });

  it.each([
    ['account', { accountId: newId('acc') }],
    ['record', { recordId: newId('con') }],
    ['purpose', { purpose: 'authorization' }],
  ] as const)('a secret that was moved to another %s does not open', async (_, other) => {
    const sealed = await sealBy().close(secret, owner);
    await expect(sealBy().open(sealed, { ...owner, ...other })).rejects.toThrow(UnreadableSecret);
  });

  it('a secret is outdated when another key seals new ones', async () => {
    const sealed = await sealBy().close(secret, owner);
    expect(sealBy().isOutdated(sealed)).toBe(false);
    expect(sealBy([key('2027', 'k')]).isOutdated(sealed)).toBe(true);
  });

  it('a secret with one changed byte does not open', async () => {
    const sealed = await sealBy().close(secret, owner);
    const jwe = JSON.parse(sealed) as Record<string, string>;
    for (const part of ['ciphertext', 'tag', 'encrypted_key', 'iv', 'protected']) {
      const text = jwe[part] as string;
      const changed = JSON.stringify({ ...jwe, [part]: (text.startsWith('A') ? 'B' : 'A') + text.slice(1) });
      await expect(sealBy().open(changed, owner)).rejects.toThrow(UnreadableSecret);
    }
  });

  it('the first key seals, every key of the ring opens, and a missing key is named in the error', async () => {
    const old = await sealBy([key('2026', 'o')]).close(secret, owner);
    const derived = await sealBy().close(secret, owner);
    const both = sealBy([key('2027', 'n'), key('2026', 'o')]);
    expect(both.currentKeyId).toBe('2027');
    expect([await both.open(old, owner), await both.open(derived, owner)]).toEqual([secret, secret]);
    await expect(sealBy([key('2027', 'n')]).open(old, owner)).rejects.toThrow('The key ring has no key 2026.');
  });

  it('a key that is derived from another secret does not open a secret', async () => {
    await expect(sealBy([], 'x'.repeat(32)).open(await sealBy().close(secret, owner), owner)).rejects.toThrow(UnreadableSecret);
  });
});
