import type { OperatorConnections } from './operator-connections.js';

/** Opens the service for one command and closes it. The imports are dynamic, which keeps --help fast. */
export async function withConnections<T>(work: (connections: OperatorConnections) => Promise<T>): Promise<T> {
  const { assertHasTokenKey } = await import('./operator-settings.js');
  assertHasTokenKey();
  const [{ openService }, { OperatorConnections }] = await Promise.all([import('./open-service.js'), import('./operator-connections.js')]);
  const service = await openService();
  try {
    return await work(new OperatorConnections(service.app, service.settings));
  } finally {
    await service.close();
  }
}
