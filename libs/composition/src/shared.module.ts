import { AuditTrail, ChangeExecutor, Clock, EventLog, JobQueue, Outbox, Rows, Transactions } from '#libs/kernel';
import { MikroORM } from '@mikro-orm/postgresql';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { Logger } from 'pino';
import { PostgresAuditTrail } from '../../foundation/src/postgres/postgres-audit-trail.js';
import type { Settings } from '../../foundation/src/config/settings.js';
import { PostgresEventLog } from '../../foundation/src/messaging/postgres-event-log.js';
import { PostgresOutbox } from '../../foundation/src/messaging/postgres-outbox.js';
import { Figures } from '../../foundation/src/postgres/figures.js';
import { Metrics } from '../../foundation/src/observability/metrics/metrics.js';
import { HealthController } from '../../foundation/src/edge/health.controller.js';
import { Readiness } from '../../foundation/src/observability/readiness.js';
import { EnvelopeFilter } from '../../foundation/src/rest/envelope.filter.js';
import { EnvelopeInterceptor } from '../../foundation/src/rest/envelope.interceptor.js';
import { CursorSeal } from '../../foundation/src/rest/list/cursor-seal.js';
import { DOCS_URL, LOGGER } from '../../foundation/src/config/tokens.js';
import { ContinuedWrites } from '../../foundation/src/rest/write/continued-writes.js';
import { PendingWork } from '../../foundation/src/rest/write/pending-work.js';
import { SafeWrites } from '../../foundation/src/rest/write/safe-writes.js';
import { WriteTransactions } from '../../foundation/src/rest/write/write-transactions.js';
import { JobRegistry } from '../../foundation/src/messaging/background-job.js';
import { JobFigures } from '../../foundation/src/messaging/job-figures.js';
import { Jobs } from '../../foundation/src/messaging/jobs.js';
import { LoopRegistry } from '../../foundation/src/messaging/polling-loop.js';
import { KeyRing } from '../../foundation/src/sealing/key-ring.js';
import { Seal } from '../../foundation/src/sealing/seal.js';
import { RecordSnapshots } from '../../foundation/src/messaging/record-snapshots.js';
import { RecordedEvents } from '../../foundation/src/messaging/recorded-events.js';
import { SweepFanOut } from '../../foundation/src/messaging/sweep.js';
import { AdmissionDatabase } from '../../foundation/src/postgres/admission-database.js';
import { Database } from '../../foundation/src/postgres/database.js';
import { DatabaseClock } from '../../foundation/src/postgres/database-clock.js';
import { DatabaseTransactions } from '../../foundation/src/postgres/database-transactions.js';
import { RefreshSearchTerms } from '../../foundation/src/messaging/sweeps/refresh-search-terms.job.js';
import { DeleteExpiredRows } from '../../foundation/src/messaging/sweeps/delete-expired-rows.job.js';
import { Retention } from '../../foundation/src/retention/retention.js';
import { serviceSettings } from '../../foundation/src/settings.js';

export interface SharedOptions {
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
export class SharedModule {
  static for(options: SharedOptions): DynamicModule {
    const shared = [
      ...options.settings.providers(),
      { provide: LOGGER, useValue: options.logger },
      { provide: Database, useValue: options.database },
      { provide: AdmissionDatabase, useValue: options.admissionDatabase ?? options.database },
      { provide: Rows, useValue: options.database },
      { provide: WriteTransactions, useValue: options.database },
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
      module: SharedModule,
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
