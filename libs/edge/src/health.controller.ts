import { DomainError } from '#libs/kernel';
import { AdmissionDatabase, unservableReason } from '#libs/data';
import { Readiness } from '#libs/operations';
import { plainRecord } from '#libs/rest';
import { Controller, Get } from '@nestjs/common';
import { RouteConfig } from '@nestjs/platform-fastify';
import { ApiExcludeController } from '@nestjs/swagger';

const unreadyRetrySeconds = 5;
const knownForMs = 250;

const probe = (isProbe: boolean) => ({ endpoint: { access: 'public', permission: null, isProbe }, response: plainRecord }) as const;

@ApiExcludeController()
@Controller('health')
export class HealthController {
  private reading: Promise<string | undefined> | undefined;

  constructor(
    /** Requests that wait for other connections do not delay a probe. */
    private readonly database: AdmissionDatabase,
    private readonly readiness: Readiness,
  ) {}

  @Get('live')
  @RouteConfig(probe(true))
  live(): object {
    return { status: 'ok' };
  }

  @Get('ready')
  @RouteConfig(probe(false))
  async ready(): Promise<object> {
    if (this.readiness.isDraining) throw new DomainError('service_unavailable', 'The service is shutting down.', {}, 5);
    const reason = (await this.reason()) ?? this.readiness.unmetCondition();
    if (reason !== undefined) throw new DomainError('service_unavailable', reason, {}, unreadyRetrySeconds);
    return { status: 'ok', checks: { database: 'up', migrations: 'finished' } };
  }

  /** Probes at the same time share one statement, and so do those of the next moment after a good answer. */
  private reason(): Promise<string | undefined> {
    if (this.reading !== undefined) return this.reading;
    const reading = unservableReason(this.database, this.readiness.neededParts);
    const forget = () => (this.reading = undefined);
    reading.then((reason) => (reason === undefined ? setTimeout(forget, knownForMs).unref() : forget()), forget);
    this.reading = reading;
    return reading;
  }
}
