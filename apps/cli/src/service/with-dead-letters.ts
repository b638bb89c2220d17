import type { DeadLetters } from '#libs/work';

/** Opens the job queues for one command and closes them. The import is dynamic, which keeps --help fast. */
export async function withDeadLetters<T>(work: (deadLetters: DeadLetters) => Promise<T>): Promise<T> {
  const [{ openService }, { Jobs }] = await Promise.all([import('./open-service.js'), import('#libs/work')]);
  const service = await openService();
  try {
    const jobs = service.app.get(Jobs);
    await jobs.start([]);
    try {
      return await work(jobs.deadLetters);
    } finally {
      await jobs.stop();
    }
  } finally {
    await service.close();
  }
}
