import { JobRegistry, type Jobs, LoopRegistry } from '#libs/work';
import type { INestApplicationContext } from '@nestjs/common';
import type { Logger } from 'pino';

/** The jobs, event subscribers and loops of every context, running in this process. */
export interface Background {
  stop(): Promise<void>;
}

export async function startBackground(app: INestApplicationContext, { jobs, logger }: { jobs: Jobs; logger: Logger }): Promise<Background> {
  await jobs.start(app.get(JobRegistry).all());
  const loops = app.get(LoopRegistry).all(logger);
  for (const loop of loops) loop.start();
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await jobs.stop();
    },
  };
}
