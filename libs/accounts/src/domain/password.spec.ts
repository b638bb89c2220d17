import { passwordProblems, normalizePassword } from './password.js';
import { commonPasswords } from './well-known-passwords.js';

const codesOf = (password: string, email = 'ada.moore@shop.example') =>
  passwordProblems(password, email, '/new_password').map(({ pointer, code }) => `${pointer} ${code}`);

describe('a new password', () => {
  it.each(['a door of seven planks', '            five', 'zwölf Boxkämpfer', '🚪🪵🔨🪚🧰🗝️abcdefgh', 'Tr0ub4dor&3-and-more'])(
    'the password %j is valid',
    (password) => {
      expect(codesOf(password)).toEqual([]);
    },
  );

  it('a password has 12 to 200 characters, counted as code points', () => {
    expect(codesOf('elevenchars')).toEqual(['/new_password too_short']);
    expect(codesOf('twelve chars')).toEqual([]);
    expect(codesOf('🚪🪵🔨🪚🧰')).toEqual(['/new_password too_short']);
    expect(codesOf('abcde'.repeat(40))).toEqual([]);
    expect(codesOf(`${'abcde'.repeat(40)}f`)).toEqual(['/new_password too_long']);
  });

  it.each([
    'password1234',
    'PASSWORD1234',
    'PassWord123456',
    '123456789012',
    'qwertyuiop123',
    'aaaaaaaaaaaaaa',
    'abababababab',
    'abcabcabcabcabc',
  ])('a password must not be %j, which is too common', (password) => {
    expect(codesOf(password)).toEqual(['/new_password not_allowed_value']);
  });

  it('a password must not contain the email address or its local part in any case', () => {
    expect(codesOf('my Ada.Moore password')).toEqual(['/new_password not_allowed_value']);
    expect(codesOf('ada.moore@shop.example')).toEqual(['/new_password not_allowed_value']);
    expect(codesOf('a macadam road is long', 'ada@shop.example')).toEqual([]);
  });

  it('validation messages do not contain the password', () => {
    for (const password of ['elevenchars', 'password1234', 'ada.moore rules']) {
      expect(JSON.stringify(passwordProblems(password, 'ada.moore@shop.example', '/password'))).not.toContain(password);
    }
  });

  it('two encodings of an accented letter are the same password', () => {
    expect(normalizePassword('zwo\u0308lf Boxka\u0308mpfer')).toBe(normalizePassword('zwölf Boxkämpfer'));
  });
});

it('the list of common passwords contains none that is too short anyway', () => {
  expect([...commonPasswords].filter((password) => password.length < 12)).toEqual([]);
  expect([...commonPasswords].filter((password) => password !== password.toLowerCase())).toEqual([]);
});
