import { Argon2PasswordHasher } from './argon2-password-hasher.js';

/** A hasher whose first calls fail. */
class FailingHasher extends Argon2PasswordHasher {
  constructor(private failures: number) {
    super();
  }

  protected override digest(password: string): Promise<string> {
    return this.failures-- > 0 ? Promise.reject(new Error('no memory')) : super.digest(password);
  }
}

describe('a password of an address that nobody has', () => {
  it('no password matches a missing hash', async () => {
    expect(await new Argon2PasswordHasher().verify('', null)).toBe(false);
  });

  it('a missing hash is handled again after the hasher has recovered from a failure', async () => {
    const hasher = new FailingHasher(1);
    await expect(hasher.verify('a password', null)).rejects.toThrow('no memory');
    expect(await hasher.verify('a password', null)).toBe(false);
  });
});
