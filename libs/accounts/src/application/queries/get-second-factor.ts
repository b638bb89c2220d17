import type { Caller } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { SecondFactorStatus } from '../../domain/second-factor.js';

export interface SecondFactorView {
  readonly status: SecondFactorStatus;
  readonly recovery_codes_left: number;
  readonly admins_need_second_factor: boolean;
}

/** Returns how the caller signs in, with the rule of the account. */
export class GetSecondFactor extends Query<SecondFactorView> {
  constructor(readonly caller: Caller) {
    super();
  }
}
