import type { Caller, ListCriteria, Page } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { RevocationReason } from '../../domain/invitation.js';
import type { Role } from '../../domain/role.js';
import type { IssuedToken } from '../../domain/tokens.js';

export const invitationStatuses = ['pending', 'accepted', 'expired', 'revoked'] as const;

export interface InvitationView {
  readonly id: string;
  readonly object: 'invitation';
  readonly email: string;
  readonly role: Role;
  readonly status: (typeof invitationStatuses)[number];
  /** Why the invitation was revoked. Null for any other status and if the reason is unknown. */
  readonly status_reason: RevocationReason | null;
  readonly invited_by: { readonly id: string; readonly name: string };
  readonly created_at: string;
  readonly expires_at: string;
  readonly accepted_at: string | null;
  readonly revoked_at: string | null;
}

export type InvitationsView = Page<InvitationView>;

/** Lists the invitations of an account in any status. */
export class ListInvitations extends Query<InvitationsView> {
  constructor(
    readonly caller: Caller,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}

/** Returns one invitation. Throws NotFound. */
export class GetInvitation extends Query<InvitationView> {
  constructor(
    readonly caller: Caller,
    readonly id: string,
  ) {
    super();
  }
}

/** The details that the holder of the link may see. */
export interface OpenInvitationView {
  readonly email: string;
  readonly role: Role;
  readonly account_name: string;
  readonly invited_by: string;
  readonly expires_at: string;
  /** Whether the first sign-in sets up a second factor. */
  readonly needs_second_factor: boolean;
}

/** Returns the invitation of a link. Throws NotFound when it cannot be accepted. */
export class GetOpenInvitation extends Query<OpenInvitationView> {
  constructor(readonly token: IssuedToken) {
    super();
  }
}
