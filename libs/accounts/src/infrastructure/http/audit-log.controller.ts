import { Caller, ConsoleEndpoint, Parameters, parseListCriteria } from '#libs/foundation';
import type { Caller as RequestCaller } from '#libs/kernel';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ListAuditLog, type AuditLogView } from '../../application/queries/list-audit-log.js';
import { auditList, resourceUuid } from '../queries/audit-list.js';
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
    const criteria = parseListCriteria(withoutMalformedId(parameters), auditList, caller.timezone);
    return await this.queries.execute(new ListAuditLog(caller, criteria));
  }
}

/** Empties a malformed `resource_id`: like the ID of a record that does not exist, it matches nothing. */
function withoutMalformedId(parameters: Record<string, unknown>): Record<string, unknown> {
  const { resource_id: id } = parameters;
  return typeof id === 'string' && resourceUuid(id) === null ? { ...parameters, resource_id: '' } : parameters;
}
