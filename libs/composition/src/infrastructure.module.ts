import { AdmissionDatabase, Database, DatabaseClock, DatabaseTransactions, EntityRows, Figures, Retention } from '#libs/data';
import { HealthController } from '#libs/edge';
import { ChangeExecutor, Clock, EventLog, JobQueue, Transactions } from '#libs/kernel';
import { DOCS_URL, KeyRing, LOGGER, Metrics, Readiness, Seal, serviceSettings, type Settings } from '#libs/operations';
import {
  ContinuedWrites,
  CursorSeal,
  EnvelopeFilter,
  EnvelopeInterceptor,
  PendingWork,
  SafeWrites,
  WritePath,
  WriteTransactions,
} from '#libs/rest';
import {
  DeleteExpiredRows,
  JobFigures,
  JobRegistry,
  Jobs,
  LoopRegistry,
  PostgresEventLog,
  RecordedEvents,
  RecordSnapshots,
  RefreshSearchTerms,
  Subscribers,
  SweepFanOut,
} from '#libs/work';
import { RecordRows, Rows } from '#libs/kernel/infrastructure';
import { MikroORM } from '@mikro-orm/postgresql';
import { type DynamicModule, Global, Module } from '@nestjs/common';
import { APP_FILTER, APP_INTERCEPTOR, DiscoveryModule } from '@nestjs/core';
import { CqrsModule } from '@nestjs/cqrs';
import type { Logger } from 'pino';

export interface InfrastructureOptions {
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
export class InfrastructureModule {
  static for(options: InfrastructureOptions): DynamicModule {
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
      { provide: EventLog, useClass: PostgresEventLog },
      {
        provide: ChangeExecutor,
        inject: [EventLog, Clock],
        useFactory: (log: EventLog, clock: Clock) => new ChangeExecutor(log, clock),
      },
      { provide: Readiness, useValue: new Readiness(options.neededParts) },
      SafeWrites,
      PendingWork,
      ContinuedWrites,
      WritePath,
      { provide: RecordRows, useClass: EntityRows },
      SweepFanOut,
      JobRegistry,
      LoopRegistry,
      KeyRing,
      Seal,
      RecordedEvents,
      Subscribers,
      RecordSnapshots,
      JobFigures,
      Figures,
      Retention,
    ];
    return {
      module: InfrastructureModule,
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
