import type { Caller, ListCriteria, Page } from '#libs/kernel';
import { Query } from '@nestjs/cqrs';
import type { Person } from './list-users.js';

export interface AuditEntryView {
  readonly id: string;
  readonly at: string;
  /** For example `campaign.launched`. */
  readonly action: string;
  readonly resource: { readonly type: string; readonly id: string };
  /** Null for actions of the service or its operator. */
  readonly user: Person | null;
  readonly api_key: { readonly id: string; readonly name: string; readonly prefix: string; readonly last4: string } | null;
  readonly changes: Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;
  readonly request_id: string | null;
  readonly address: string | null;
}

export type AuditLogView = Page<AuditEntryView>;

/** Lists the audit log of the account, newest first. */
export class ListAuditLog extends Query<AuditLogView> {
  constructor(
    readonly caller: Caller,
    readonly criteria: Partial<ListCriteria> = {},
  ) {
    super();
  }
}
