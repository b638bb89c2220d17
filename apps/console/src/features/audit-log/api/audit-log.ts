import { infiniteQueryOptions } from '@tanstack/react-query';
import { consoleApi, pagedQuery } from '../../../shared/api/http.js';

export interface AuditEntry {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly resource: { readonly type: string | null; readonly id: string | null };
  /** Null if the service or its operator made the change. */
  readonly user: { readonly id: string; readonly name: string; readonly email: string } | null;
  readonly api_key: { readonly id: string; readonly name: string; readonly prefix: string; readonly last4: string } | null;
  readonly changes: Readonly<Record<string, { readonly from?: unknown; readonly to?: unknown } | null>> | null;
  readonly request_id: string | null;
  readonly address: string | null;
}

export interface AuditFilters {
  readonly action?: string | undefined;
  readonly resource_type?: string | undefined;
  readonly user_id?: string | undefined;
  readonly start_date?: string | undefined;
  readonly end_date?: string | undefined;
}
export const auditLogQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filters],
    ...pagedQuery<AuditEntry>(`${consoleApi}/audit-log`, { limit: 50, ...filters }),
  });
