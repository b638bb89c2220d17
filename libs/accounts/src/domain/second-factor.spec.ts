import { newId } from '#libs/kernel';
import { roles } from './role.js';
import { isSecondFactorRequired, SecondFactor } from './second-factor.js';

const now = new Date('2027-05-01T12:00:00Z');
const aFactor = () =>
  new SecondFactor({
    accountId: newId('acc'),
    userId: newId('usr'),
    secret: Buffer.alloc(20),
    createdAt: now,
    confirmedAt: null,
    lastStep: null,
  });

describe('a second factor', () => {
  it('a second factor accepts each time step once and none before it', () => {
    const factor = aFactor();
    expect([5, 5, 4, 6, 6].map((step) => factor.use(step))).toEqual([true, false, false, true, false]);
  });

  it('a second factor is on from its first confirmation', () => {
    const factor = aFactor();
    expect(factor.isOn).toBe(false);
    factor.confirm(now);
    factor.confirm(new Date(now.getTime() + 1));
    expect([factor.isOn, factor.confirmedAt]).toEqual([true, now]);
  });

  it('a second factor is required of admins alone, and only by the setting of the account', () => {
    expect(roles.filter((role) => isSecondFactorRequired(role, true))).toEqual(['admin']);
    expect(roles.filter((role) => isSecondFactorRequired(role, false))).toEqual([]);
  });
});
