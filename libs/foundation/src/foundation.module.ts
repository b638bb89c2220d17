import { AuditTrail, ChangeExecutor, Clock, JobQueue, Outbox, Transactions } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { PostgresAuditTrail } from './audit/postgres-audit-trail.js';
import type { Environment } from './config/environment.js';
import { PostgresOutbox } from './events/postgres-outbox.js';
import { HealthController } from './health/health.controller.js';
import { Readiness } from './health/readiness.js';
import { EnvelopeFilter } from './http/envelope.filter.js';
import { CursorSeal } from './http/list/cursor-seal.js';
import { DOCS_URL, ENVIRONMENT, LOGGER } from './http/tokens.js';
import { DeleteExpiredIdempotencyKeys } from './http/write/delete-expired-idempotency-keys.job.js';
import { ContinuedWrites } from './http/write/continued-writes.js';
import { PendingWork } from './http/write/pending-work.js';
import { SafeWrites } from './http/write/safe-writes.js';
import { JobRegistry } from './jobs/background-job.js';
import { Jobs } from './jobs/jobs.js';
import { Database } from './persistence/database.js';
import { DatabaseClock } from './persistence/database-clock.js';
import { DatabaseTransactions } from './persistence/database-transactions.js';

export interface FoundationOptions {
  readonly environment: Environment;
  readonly logger: Logger;
  readonly database: Database;
  /** The mapping of all contexts. It opens no database connection. */
  readonly orm: MikroORM;
  readonly jobs: Jobs;
  readonly docsUrl: () => string;
  /** The migrations that must be finished before this version can serve. */
  readonly neededParts: readonly string[];
  /** Default: the clock of the database. */
  readonly clock?: Clock;
}

/** Provides the shared infrastructure for all contexts. The composition root imports it once. */
@Global()
@Module({ providers: [DeleteExpiredIdempotencyKeys] })
export class FoundationModule {
  static for(options: FoundationOptions): DynamicModule {
    const shared = [
      { provide: ENVIRONMENT, useValue: options.environment },
      { provide: LOGGER, useValue: options.logger },
      { provide: Database, useValue: options.database },
      { provide: MikroORM, useValue: options.orm },
      { provide: Jobs, useValue: options.jobs },
      { provide: JobQueue, useValue: options.jobs },
      { provide: Transactions, useValue: new DatabaseTransactions(options.database) },
      { provide: DOCS_URL, useValue: options.docsUrl },
      { provide: Clock, useValue: options.clock ?? new DatabaseClock(options.database) },
      { provide: CursorSeal, useValue: new CursorSeal(options.environment.appSecret) },
      { provide: AuditTrail, useClass: PostgresAuditTrail },
      { provide: Outbox, useClass: PostgresOutbox },
      {
        provide: ChangeExecutor,
        inject: [AuditTrail, Outbox, Clock],
        useFactory: (audit: AuditTrail, outbox: Outbox, clock: Clock) => new ChangeExecutor(audit, outbox, clock),
      },
      { provide: Readiness, useValue: new Readiness(options.neededParts) },
      SafeWrites,
      PendingWork,
      ContinuedWrites,
      JobRegistry,
    ];
    return {
      module: FoundationModule,
      imports: [CqrsModule.forRoot(), DiscoveryModule],
      controllers: [HealthController],
      providers: [...shared, { provide: APP_FILTER, useClass: EnvelopeFilter }],
      exports: [...shared, CqrsModule],
    };
  }
}
