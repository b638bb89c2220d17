import { newId } from '#libs/kernel';
import { issueToken, parseToken } from './token-format.js';

describe('a token', () => {
  it('a token contains its account and is found by its hash', () => {
    for (let i = 0; i < 100; i++) {
      const account = newId('acc');
      const issued = issueToken('session', account);
      expect(issued.secret).toMatch(/^acs_ses_[\w-]{64}$/);
      expect(parseToken('session', issued.secret)).toEqual({ ...issued, accountId: account });
    }
  });

  it('a token of one kind is not a token of another kind', () => {
    const { secret: text } = issueToken('invitation', newId('acc'));
    expect(text).toMatch(/^acs_inv_/);
    expect(parseToken('session', text)).toBeNull();
    expect(parseToken('session', text.replace('inv', 'ses'))?.hash).not.toEqual(parseToken('invitation', text)?.hash);
  });

  it.each(['', 'acs_ses_', `acs_ses_${'A'.repeat(63)}`, `acs_ses_${'A'.repeat(65)}`, `acs_ses_${'='.repeat(64)}`, `x${'A'.repeat(71)}`])(
    '%j is not a token',
    (text) => {
      expect(parseToken('session', text)).toBeNull();
    },
  );
});
