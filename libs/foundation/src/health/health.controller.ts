import { DomainError } from '#libs/kernel';
import { Controller, Get } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';
import { Answer } from '../http/answer.js';
import { Database } from '../persistence/database.js';
import { sql } from '../persistence/statement.js';
import { Readiness } from './readiness.js';

const ping = sql('ping', 'select 1 as up');

@ApiExcludeController()
@Controller('health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly readiness: Readiness,
  ) {}

  @Get('live')
  @RouteConfig({ endpoint: { access: 'public', permission: null } })
  live(): Answer {
    return Answer.one({ status: 'ok' });
  }

  @Get('ready')
  @RouteConfig({ endpoint: { access: 'public', permission: null } })
  async ready(): Promise<Answer> {
    if (this.readiness.isDraining) throw new DomainError('service_unavailable', 'The service is shutting down.', {}, 5);
    await this.database.global(ping, []);
    return Answer.one({ status: 'ok', checks: { database: 'up' } });
  }
}
