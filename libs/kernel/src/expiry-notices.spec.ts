import { isExpiryNoticeDue } from './expiry-notices.js';

const expiresAt = new Date('2026-06-30T12:00:00.000Z');
const issuedAt = new Date('2026-05-01T00:00:00.000Z');
const at = (time: string) => new Date(time);

describe('the notices of an expiration', () => {
  it.each([
    ['a second before the seven days', '2026-06-23T11:59:59.000Z', false],
    ['seven days before', '2026-06-23T12:00:00.000Z', true],
    ['after the end', '2026-06-30T12:00:00.000Z', false],
  ])('a notice %s is due: %s, %s', (_, now, due) => {
    expect(isExpiryNoticeDue({ expiresAt, noticedAt: issuedAt }, at(now))).toBe(due);
  });

  it('a notice is due once, and the next one a day before the end', () => {
    const noticedAt = at('2026-06-23T12:00:00.000Z');
    expect(isExpiryNoticeDue({ expiresAt, noticedAt }, noticedAt)).toBe(false);
    expect(isExpiryNoticeDue({ expiresAt, noticedAt }, at('2026-06-29T11:59:59.999Z'))).toBe(false);
    const second = at('2026-06-29T12:00:00.000Z');
    expect(isExpiryNoticeDue({ expiresAt, noticedAt }, second)).toBe(true);
    expect(isExpiryNoticeDue({ expiresAt, noticedAt: second }, at('2026-06-30T11:59:59.999Z'))).toBe(false);
  });

  it('what is issued within the seven days has the notice of the last day only', () => {
    const noticedAt = at('2026-06-27T12:00:00.000Z');
    expect(isExpiryNoticeDue({ expiresAt, noticedAt }, at('2026-06-28T12:00:00.000Z'))).toBe(false);
    expect(isExpiryNoticeDue({ expiresAt, noticedAt }, at('2026-06-29T12:00:00.000Z'))).toBe(true);
  });

  it('notices that were missed together are one', () => {
    const late = at('2026-06-30T00:00:00.000Z');
    expect(isExpiryNoticeDue({ expiresAt, noticedAt: issuedAt }, late)).toBe(true);
    expect(isExpiryNoticeDue({ expiresAt, noticedAt: late }, late)).toBe(false);
  });

  it('what lasts less than a day has no notice, and what never expires neither', () => {
    const noticedAt = at('2026-06-30T11:00:00.000Z');
    expect(isExpiryNoticeDue({ expiresAt, noticedAt }, at('2026-06-30T11:30:00.000Z'))).toBe(false);
    expect(isExpiryNoticeDue({ expiresAt: null, noticedAt }, at('2036-06-30T11:30:00.000Z'))).toBe(false);
  });
});
