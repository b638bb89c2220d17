import { infiniteQueryOptions } from '@tanstack/react-query';
import { pagedQuery } from '../../../shared/api/http.js';
import type { QueryOf } from '../../../shared/api/operations.js';
import type { Schemas } from '../../../shared/api/schemas.js';

export type AuditEntry = Schemas['AuditEntry'];
type AuditFilters = Pick<QueryOf<'/console/api/audit-log', 'get'>, 'action' | 'resource_type' | 'user_id' | 'start_date' | 'end_date'>;

export const auditLogQuery = (filters: AuditFilters) =>
  infiniteQueryOptions({ queryKey: ['audit-log', filters], ...pagedQuery('/console/api/audit-log', { limit: 50, ...filters }) });
