import { newId } from '#libs/kernel';
import { obstacleOf } from './ad-account-choice.js';

const usable = { id: 'act_1', currency: 'USD', isManager: false, canWrite: true };

describe('the choice of an ad account', () => {
  it.each([
    ['an ad account in the currency of the account', {}, null],
    ['a manager account', { isManager: true }, 'manager_account'],
    ['another currency', { currency: 'EUR' }, 'currency_mismatch'],
    ['a read-only ad account', { canWrite: false }, 'read_only'],
    ['a manager account in another currency', { isManager: true, currency: 'EUR' }, 'manager_account'],
  ])('%s has the obstacle %s', (_, fields, obstacle) => {
    expect(obstacleOf({ ...usable, ...fields }, 'USD', new Map())?.code ?? null).toBe(obstacle);
  });

  it('an ad account that is connected cannot be connected again', () => {
    expect(obstacleOf(usable, 'USD', new Map([['act_1', newId('con')]]))).toMatchObject({ code: 'already_connected' });
  });
});
