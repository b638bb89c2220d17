import { AuditTrail, ChangeExecutor, Clock, EventLog, JobQueue, Outbox, Transactions } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { PostgresAuditTrail } from './postgres/postgres-audit-trail.js';
import type { Settings } from './config/settings.js';
import { PostgresEventLog } from './messaging/postgres-event-log.js';
import { PostgresOutbox } from './messaging/postgres-outbox.js';
import { Figures } from './observability/metrics/figures.js';
import { Metrics } from './observability/metrics/metrics.js';
import { HealthController } from './observability/health.controller.js';
import { Readiness } from './observability/readiness.js';
import { EnvelopeFilter } from './rest/envelope.filter.js';
import { EnvelopeInterceptor } from './rest/envelope.interceptor.js';
import { CursorSeal } from './rest/list/cursor-seal.js';
import { DOCS_URL, LOGGER } from './config/tokens.js';
import { ContinuedWrites } from './rest/write/continued-writes.js';
import { PendingWork } from './rest/write/pending-work.js';
import { WritePath } from './rest/write/record-writes.js';
import { Rows } from './rest/write/rows.js';
import { SafeWrites } from './rest/write/safe-writes.js';
import { JobRegistry } from './messaging/background-job.js';
import { JobFigures } from './messaging/job-figures.js';
import { Jobs } from './messaging/jobs.js';
import { LoopRegistry } from './messaging/polling-loop.js';
import { KeyRing } from './sealing/key-ring.js';
import { Seal } from './sealing/seal.js';
import { RecordSnapshots } from './messaging/record-snapshots.js';
import { RecordedEvents } from './messaging/recorded-events.js';
import { SweepFanOut } from './messaging/sweep.js';
import { AdmissionDatabase } from './postgres/admission-database.js';
import { Database } from './postgres/database.js';
import { DatabaseClock } from './postgres/database-clock.js';
import { DatabaseTransactions } from './postgres/database-transactions.js';
import { EntityRows } from './postgres/entity-rows.js';
import { RefreshSearchTerms } from './search/refresh-search-terms.job.js';
import { DeleteExpiredRows } from './retention/delete-expired-rows.job.js';
import { Retention } from './retention/retention.js';
import { serviceSettings } from './settings.js';

export interface FoundationOptions {
  readonly settings: Settings;
  readonly logger: Logger;
  readonly database: Database;
  /** The connections of the request admission. Default: those of `database`. */
  readonly admissionDatabase?: AdmissionDatabase;
  /** The mapping of all contexts. It opens no database connection. */
  readonly orm: MikroORM;
  readonly jobs: Jobs;
  readonly docsUrl: () => string;
  /** The migrations that must be finished before this version can serve. */
  readonly neededParts: readonly string[];
  /** The metrics of the process. Default: metrics that are not read. */
  readonly metrics?: Metrics | undefined;
  /** Default: the clock of the database. */
  readonly clock?: Clock;
}

/** Provides the shared infrastructure for all contexts. The composition root imports it once. */
@Global()
@Module({ providers: [DeleteExpiredRows, RefreshSearchTerms] })
export class FoundationModule {
  static for(options: FoundationOptions): DynamicModule {
    const shared = [
      ...options.settings.providers(),
      { provide: LOGGER, useValue: options.logger },
      { provide: Database, useValue: options.database },
      { provide: AdmissionDatabase, useValue: options.admissionDatabase ?? options.database },
      { provide: MikroORM, useValue: options.orm },
      { provide: Jobs, useValue: options.jobs },
      { provide: JobQueue, useValue: options.jobs },
      { provide: Metrics, useValue: options.metrics ?? new Metrics() },
      { provide: Transactions, useValue: new DatabaseTransactions(options.database) },
      { provide: DOCS_URL, useValue: options.docsUrl },
      { provide: Clock, useValue: options.clock ?? new DatabaseClock(options.database) },
      { provide: CursorSeal, useValue: new CursorSeal(options.settings.of(serviceSettings).appSecret) },
      { provide: AuditTrail, useClass: PostgresAuditTrail },
      { provide: Outbox, useClass: PostgresOutbox },
      { provide: EventLog, useClass: PostgresEventLog },
      {
        provide: ChangeExecutor,
        inject: [AuditTrail, Outbox, Clock],
        useFactory: (audit: AuditTrail, outbox: Outbox, clock: Clock) => new ChangeExecutor(audit, outbox, clock),
      },
      { provide: Readiness, useValue: new Readiness(options.neededParts) },
      SafeWrites,
      PendingWork,
      ContinuedWrites,
      WritePath,
      { provide: Rows, useClass: EntityRows },
      SweepFanOut,
      JobRegistry,
      LoopRegistry,
      KeyRing,
      Seal,
      RecordedEvents,
      RecordSnapshots,
      JobFigures,
      Figures,
      Retention,
    ];
    return {
      module: FoundationModule,
      imports: [CqrsModule.forRoot(), DiscoveryModule],
      controllers: [HealthController],
      providers: [
        ...shared,
        { provide: APP_FILTER, useClass: EnvelopeFilter },
        { provide: APP_INTERCEPTOR, useClass: EnvelopeInterceptor },
      ],
      exports: [...shared, CqrsModule],
    };
  }
}
