import type { Caller, Id } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { Plan } from '../../domain/plan.js';
import type { Role } from '../../domain/role.js';

/** Who sends a request, and what the sender may do. */
export interface IdentityView {
  readonly object: 'identity';
  readonly account: {
    readonly id: Id<'acc'>;
    readonly name: string;
    readonly plan: Plan;
    readonly currency: string;
    readonly timezone: string;
    /** The maximum daily amount of a campaign. Null without one. */
    readonly max_campaign_daily_micros: number | null;
  };
  readonly user: { readonly id: Id<'usr'>; readonly name: string; readonly role: Role };
  /** Null for a user who is signed in to the console. */
  readonly api_key: {
    readonly id: Id<'key'>;
    readonly name: string;
    readonly created_at: string;
    readonly expires_at: string | null;
  } | null;
  readonly permissions: readonly string[];
  readonly limits: { readonly minute: number; readonly day: number | null };
}

export class GetIdentity extends Query<IdentityView> {
  constructor(readonly caller: Caller) {
    super();
  }
}
