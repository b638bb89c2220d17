import { ZxcvbnPasswordStrength } from '../infrastructure/sign-in/zxcvbn-password-strength.js';
import { normalizePassword, passwordProblems } from './password.js';

const strength = new ZxcvbnPasswordStrength();
const problemsOf = (password: string, email = 'ada.moore@shop.example') => passwordProblems(password, email, '/new_password', strength);
const codesOf = async (password: string, email?: string) =>
  (await problemsOf(password, email)).map(({ pointer, code }) => `${pointer} ${code}`);

describe('a new password', () => {
  it.each([
    'a door of seven planks',
    'zwölf Boxkämpfer',
    '🚪🪵🔨🪚🧰🗝️abcdefgh',
    'Tr0ub4dor&3-and-more',
    'Xk9#mQ2$vL7p',
    'ilovemydogrexverymuch',
  ])('the password %j is valid', async (password) => {
    expect(await codesOf(password)).toEqual([]);
  });

  it('a password has 12 to 200 characters, counted as code points', async () => {
    const long = 'seven planks of a door '.repeat(9).slice(0, 200);
    expect(await codesOf('elevenchars')).toEqual(['/new_password too_short']);
    expect(await codesOf('twelve chars')).toEqual([]);
    expect(await codesOf('🚪🪵🔨🪚🧰')).toEqual(['/new_password too_short']);
    expect(await codesOf(long)).toEqual([]);
    expect(await codesOf(`${long}f`)).toEqual(['/new_password too_long']);
  });

  it.each([
    ['a common password', ['password1234', 'PASSWORD1234', '1q2w3e4r5t6y7u', 'qwertyuiop[]', 'correcthorsebatterystaple']],
    [
      'a common word with digits or symbols',
      ['iloveyou123456', 'Football2024!', 'Summer2026!!', 'P4ssw0rd!2026', 'Advertising1!', 'Campaign-2026'],
    ],
    [
      'a repetition or a sequence',
      ['abcd1234abcd1234', 'aaaaaaaaaaaaaa', 'abcabcabcabcabc', '123456789012', 'monkeymonkeymonkey', 'abcde'.repeat(40)],
    ],
    ['the organization of the user with a year', ['Velomondo2026', 'velomondo!2026']],
  ])('a password must not be %s', async (_, passwords) => {
    for (const password of passwords)
      expect([password, await codesOf(password, 'ada@velomondo.example')]).toEqual([password, ['/new_password not_allowed_value']]);
  });

  it('the refusal of a guessable password says what to do', async () => {
    const [problem] = await problemsOf('Football2024!');
    expect(problem?.message).toMatch(
      /^new_password is too easy to guess: .* Use several unrelated words, or let a password manager generate one\.$/,
    );
  });

  it('a password must not contain the email address or its local part in any case', async () => {
    expect(await codesOf('my Ada.Moore password')).toEqual(['/new_password not_allowed_value']);
    expect(await codesOf('ada.moore@shop.example')).toEqual(['/new_password not_allowed_value']);
    expect(await codesOf('a macadam road is long', 'ada@shop.example')).toEqual([]);
  });

  it('validation messages do not contain the password', async () => {
    for (const password of ['elevenchars', 'password1234', 'ada.moore rules']) {
      expect(JSON.stringify(await problemsOf(password))).not.toContain(password);
    }
  });

  it('two encodings of an accented letter are the same password', () => {
    expect(normalizePassword('zwo\u0308lf Boxka\u0308mpfer')).toBe(normalizePassword('zwölf Boxkämpfer'));
  });
});
