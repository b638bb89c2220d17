import { base32Of, codeOf, findStep, setupUri, stepAt } from './totp.js';

/** The secret of the test vectors in appendix B of RFC 6238. Its codes have eight digits, of which six are the last. */
const secret = Buffer.from('12345678901234567890');

describe('time-based one-time passwords', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the code at second %d of RFC 6238 is %s', (second, code) => {
    expect(codeOf(secret, stepAt(new Date(second * 1000)))).toBe(code);
  });

  it('a code is accepted in its time step and the one before and after it, and is found with its step', () => {
    const code = codeOf(secret, 1000);
    const at = (step: number) => findStep(secret, code, new Date(step * 30_000));
    expect([998, 999, 1000, 1001, 1002].map(at)).toEqual([null, 1000, 1000, 1000, null]);
  });

  it.each(['', '12345', '1234567', '28708２', 'abcdef', ' 287082'])('%j is no code', (code) => {
    expect(findStep(secret, code, new Date(59_000))).toBeNull();
  });

  it('secrets are encoded in base32 as in RFC 4648', () => {
    expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32Of(Buffer.from(text)))).toEqual([
      '',
      'MY',
      'MZXQ',
      'MZXW6',
      'MZXW6YQ',
      'MZXW6YTB',
      'MZXW6YTBOI',
    ]);
  });

  it('the URI of the set-up names issuer and user', () => {
    expect(setupUri(Buffer.from('foobar'), 'Ads & more', 'ada@shop.example')).toBe(
      'otpauth://totp/Ads%20%26%20more:ada%40shop.example?secret=MZXW6YTBOI&issuer=Ads%20%26%20more',
    );
  });
});
