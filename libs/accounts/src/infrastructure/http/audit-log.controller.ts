import type { Caller as RequestCaller } from '#libs/kernel';
import { Caller, ConsoleEndpoint, Parameters, parseListCriteria } from '#libs/rest';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListAuditLog, type AuditLogView } from '../../application/queries/list-audit-log.js';
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
  async list(@Caller() caller: RequestCaller, @Parameters() parameters: Record<string, unknown>): Promise<AuditLogView> {
    const criteria = parseListCriteria(parameters, auditList, caller.timezone);
    return await this.queries.execute(new ListAuditLog(caller, criteria));
  }
}
