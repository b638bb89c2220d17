import { Query } from '@nestjs/cqrs';
import type { Plan } from '../../domain/plan.js';
import type { Role } from '../../domain/role.js';
import type { IssuedToken } from '../../domain/tokens.js';

/** The signed-in user, the account and the user's permissions. */
export interface SessionView {
  readonly user: { readonly id: string; readonly name: string; readonly email: string; readonly role: Role };
  readonly account: {
    readonly id: string;
    readonly name: string;
    readonly plan: Plan;
    readonly currency: string;
    readonly timezone: string;
  };
  readonly permissions: readonly string[];
  readonly expires_at: string;
  /** Failed attempts since the sign-in before this one. Null if there were none. */
  readonly failed_sign_ins: { readonly count: number; readonly last_at: string; readonly last_address: string } | null;
}

/** Returns the session of a token. Throws `missing_session` when the session has ended. */
export class GetSession extends Query<SessionView> {
  constructor(readonly token: IssuedToken) {
    super();
  }
}
