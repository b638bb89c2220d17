import type { Database } from '#libs/data';
import { EventRelay, JobRegistry, type Jobs, LoopRegistry } from '#libs/work';
import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';

/** The jobs, event subscribers and event relay of every context, running in this process. */
export interface Background {
  stop(): Promise<void>;
}

export async function startBackground(
  app: INestApplicationContext,
  { jobs, database, logger }: { jobs: Jobs; database: Database; logger: Logger },
): Promise<Background> {
  const runnable = app.get(JobRegistry).all();
  await jobs.start(runnable);
  const relay = new EventRelay(database, jobs, runnable, logger);
  relay.start();
  const loops = app.get(LoopRegistry).all(logger);
  for (const loop of loops) loop.start();
  return {
    async stop() {
      await Promise.all([relay, ...loops].map((loop) => loop.stop()));
      await jobs.stop();
    },
  };
}
