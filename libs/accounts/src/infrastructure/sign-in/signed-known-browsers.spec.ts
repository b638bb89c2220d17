import { newId } from '#libs/kernel';
import { SignedKnownBrowsers } from './signed-known-browsers.js';

const browsers = new SignedKnownBrowsers({ appSecret: 'a-secret-that-only-the-tests-know' });
const aUser = () => ({ accountId: newId('acc'), userId: newId('usr') });

describe('the mark of a known browser', () => {
  it('a mark proves the sign-in of its user alone and keeps the identity of the browser', () => {
    const [ada, ben] = [aUser(), aUser()];
    const mark = browsers.markOf(ada, null);
    const identity = browsers.recognize(mark, [ada]);
    expect(identity).toMatch(/^[\w-]{22}$/);
    expect(browsers.recognize(mark, [ben])).toBeNull();
    expect(browsers.recognize(mark, [ada, ben])).toBeNull();
    const both = browsers.markOf(ben, mark);
    expect([browsers.recognize(both, [ada, ben]), browsers.recognize(both, [ada])]).toEqual([identity, identity]);
    expect(browsers.markOf(ada, both).split('.')).toHaveLength(3);
  });

  it('a mark names nobody, and the mark of another browser or secret is unknown', () => {
    const ada = aUser();
    const mark = browsers.markOf(ada, null);
    expect(mark).not.toContain(ada.userId.slice(4));
    const other = browsers.markOf(ada, null);
    expect(browsers.recognize([other.split('.')[0], mark.split('.')[1]].join('.'), [ada])).toBeNull();
    expect(new SignedKnownBrowsers({ appSecret: 'another-secret-of-32-characters-x' }).recognize(mark, [ada])).toBeNull();
  });

  it.each([null, '', 'x', 'A'.repeat(22), `${'A'.repeat(22)}.${'A'.repeat(21)}`, 'A'.repeat(8000)])(
    'the malformed mark %j proves nothing',
    (mark) => {
      expect(browsers.recognize(mark, [aUser()])).toBeNull();
    },
  );

  it('a mark keeps the five users who signed in last', () => {
    const users = Array.from({ length: 6 }, aUser);
    const mark = users.reduce<string | null>((previous, user) => browsers.markOf(user, previous), null);
    expect(users.map((user) => browsers.recognize(mark, [user]) !== null)).toEqual([false, true, true, true, true, true]);
  });
});
