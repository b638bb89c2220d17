import { HttpResult, Caller, ConsoleEndpoint, Parameters } from '#libs/foundation';
import type { Caller as RequestCaller } from '#libs/kernel';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiExcludeController } from '@nestjs/swagger';
import { ListAuditLog } from '../../application/queries/list-audit-log.js';

@ApiExcludeController()
@Controller('console/api/audit-log')
export class AuditLogController {
  constructor(private readonly queries: QueryBus) {}

  @ConsoleEndpoint('GET', '', { permission: 'audit_log.read' })
  async list(@Caller() caller: RequestCaller, @Parameters() parameters: Record<string, unknown>): Promise<HttpResult> {
    return HttpResult.page(await this.queries.execute(new ListAuditLog(caller, parameters)));
  }
}
