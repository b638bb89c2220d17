import { newId } from '#libs/kernel';
import { RandomTokens } from './token-format.js';

const tokens = new RandomTokens();

describe('a token', () => {
  it('names its account and is found by its digest', () => {
    for (let i = 0; i < 100; i++) {
      const account = newId('acc');
      const issued = tokens.issue('session', account);
      expect(issued.text).toMatch(/^acs_ses_[\w-]{64}$/);
      expect(tokens.read('session', issued.text)).toEqual({ ...issued, accountId: account });
    }
  });

  it('of one kind is none of the other', () => {
    const { text } = tokens.issue('invitation', newId('acc'));
    expect(text).toMatch(/^acs_inv_/);
    expect(tokens.read('session', text)).toBeNull();
    expect(tokens.read('session', text.replace('inv', 'ses'))?.hash).not.toEqual(tokens.read('invitation', text)?.hash);
  });

  it.each(['', 'acs_ses_', `acs_ses_${'A'.repeat(63)}`, `acs_ses_${'A'.repeat(65)}`, `acs_ses_${'='.repeat(64)}`, `x${'A'.repeat(71)}`])(
    'is not %j',
    (text) => {
      expect(tokens.read('session', text)).toBeNull();
    },
  );
});
