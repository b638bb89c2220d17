import type { Caller, ListCriteria } from '#libs/kernel';
import { ConsoleEndpoint, Criteria, CurrentCaller } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type AuditLogView, ListAuditLog } from '../../application/queries/list-audit-log.js';
import { auditList } from '../queries/audit-list.js';
import { AuditEntryResponse } from './audit-log.responses.js';

@Controller('console/api/audit-log')
export class AuditLogController {
  constructor(private readonly queries: QueryBus) {}

  @ConsoleEndpoint('GET', '', {
    permission: 'audit_log.read',
    operationId: 'listAuditLog',
    summary: 'List the audit log',
    list: auditList,
    response: { pageOf: AuditEntryResponse },
  })
  list(@CurrentCaller() caller: Caller, @Criteria(auditList) criteria: ListCriteria): Promise<AuditLogView> {
    return this.queries.execute(new ListAuditLog(caller, criteria));
  }
}
