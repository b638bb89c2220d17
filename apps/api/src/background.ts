import { type Database, EventRelay, EventSubscriber, type JobHandler, type Jobs } from '#libs/foundation';
import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';
import { jobs as jobTypes } from './mapping.js';

/** The jobs, event subscribers and event relay of every context, running in this process. */
export interface Background {
  stop(): Promise<void>;
}

export async function startBackground(
  app: INestApplicationContext,
  { jobs, database, logger }: { jobs: Jobs; database: Database; logger: Logger },
): Promise<Background> {
  const handlers = jobTypes.map((type) => app.get<JobHandler<object>>(type, { strict: false }));
  const subscribers = handlers.filter((handler) => handler instanceof EventSubscriber);
  await jobs.start(handlers);
  const relay = new EventRelay(database, jobs, subscribers, logger);
  relay.start();
  return {
    async stop() {
      await relay.stop();
      await jobs.stop();
    },
  };
}
