import type { Retention } from '#libs/data';

/** Opens the service for one command and closes it. The import is dynamic, which keeps --help fast. */
export async function withRetention<T>(work: (retention: Retention) => Promise<T>): Promise<T> {
  const [{ openService }, { Retention }] = await Promise.all([import('./open-service.js'), import('#libs/data')]);
  const service = await openService();
  try {
    return await work(service.app.get(Retention));
  } finally {
    await service.close();
  }
}
