import { Argon2PasswordHashes } from './argon2-password-hashes.js';

/** Hashes that fail so often at first. */
class Failing extends Argon2PasswordHashes {
  constructor(private failures: number) {
    super();
  }

  protected override digest(tidy: string): Promise<string> {
    return this.failures-- > 0 ? Promise.reject(new Error('no memory')) : super.digest(tidy);
  }
}

describe('a password of an address that nobody has', () => {
  it('fits nothing', async () => {
    expect(await new Argon2PasswordHashes().matches('', null)).toBe(false);
  });

  it('is refused as before once the machine has recovered from a failure', async () => {
    const hashes = new Failing(1);
    await expect(hashes.matches('a password', null)).rejects.toThrow('no memory');
    expect(await hashes.matches('a password', null)).toBe(false);
  });
});
