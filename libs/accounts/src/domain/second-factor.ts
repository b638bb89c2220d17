import { DomainError, type Id } from '#libs/kernel';
import type { Role } from './role.js';

export interface SecondFactorState {
  readonly accountId: Id<'acc'>;
  readonly userId: Id<'usr'>;
  /** The secret that the service shares with the authenticator app. */
  readonly secret: Buffer;
  readonly createdAt: Date;
  /** When the user first entered a code. Null while it is being set up. */
  readonly confirmedAt: Date | null;
  /** The time step of the last accepted code. */
  readonly lastStep: number | null;
}

/** How a user signs in: with a second factor, without, or not before one is set up. */
export type SecondFactorStatus = 'on' | 'off' | 'required';

/** An authenticator app of a user. */
export class SecondFactor implements SecondFactorState {
  readonly accountId: Id<'acc'>;
  readonly userId: Id<'usr'>;
  readonly secret: Buffer;
  readonly createdAt: Date;
  confirmedAt: Date | null;
  lastStep: number | null;

  constructor(state: SecondFactorState) {
    this.accountId = state.accountId;
    this.userId = state.userId;
    this.secret = state.secret;
    this.createdAt = state.createdAt;
    this.confirmedAt = state.confirmedAt;
    this.lastStep = state.lastStep;
  }

  get isOn(): boolean {
    return this.confirmedAt !== null;
  }

  /** Uses the code of a time step. Returns false when this code, or a later one, was used before: somebody may have watched it. */
  use(step: number): boolean {
    if (this.lastStep !== null && step <= this.lastStep) return false;
    this.lastStep = step;
    return true;
  }

  confirm(now: Date): void {
    this.confirmedAt ??= now;
  }
}

/** Whether users with this role sign in with a second factor only. */
export function isSecondFactorRequired(role: Role, adminsNeedSecondFactor: boolean): boolean {
  return adminsNeedSecondFactor && role === 'admin';
}

export class SecondFactorConflict extends DomainError {
  constructor(message: string) {
    super('second_factor_conflict', message);
  }
}
