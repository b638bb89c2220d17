import { Query } from '@nestjs/cqrs';
import type { Plan } from '../../domain/plan.js';
import type { Role } from '../../domain/role.js';
import type { IssuedToken } from '../../domain/tokens.js';

/** Who is signed in, where, and what that allows. */
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
}

/** The session of a token, which stands for the account that is in it; throws `missing_session` when it has ended. */
export class GetSession extends Query<SessionView> {
  constructor(readonly token: IssuedToken) {
    super();
  }
}
