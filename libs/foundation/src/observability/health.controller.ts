import { DomainError } from '#libs/kernel';
import { Controller, Get } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { HttpResult } from '../rest/http-result.js';
import { Database } from '../postgres/database.js';
import { unservableReason } from '../postgres/servable-state.js';
import { Readiness } from './readiness.js';

const migrationRetrySeconds = 5;

@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
  ) {}

  @Get('live')
  @RouteConfig({ endpoint: { access: 'public', permission: null } })
  live(): HttpResult {
    return HttpResult.one({ status: 'ok' });
  }

  @Get('ready')
  @RouteConfig({ endpoint: { access: 'public', permission: null } })
  async ready(): Promise<HttpResult> {
    if (this.readiness.isDraining) throw new DomainError('service_unavailable', 'The service is shutting down.', {}, 5);
    const reason = await unservableReason(this.database, this.readiness.neededParts);
    if (reason !== undefined) throw new DomainError('service_unavailable', reason, {}, migrationRetrySeconds);
    return HttpResult.one({ status: 'ok', checks: { database: 'up', migrations: 'finished' } });
  }
}
