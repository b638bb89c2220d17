import type { OperatorConnections } from './operator-connections.js';
import { assertHasTokenKey } from './operator-settings.js';

/** Opens the service for one command and closes it. The import is dynamic, which keeps --help fast. */
export async function withConnections<T>(work: (connections: OperatorConnections) => Promise<T>): Promise<T> {
  assertHasTokenKey();
  const [{ openService }, { OperatorConnections }] = await Promise.all([import('./open-service.js'), import('./operator-connections.js')]);
  const service = await openService();
  try {
    return await work(new OperatorConnections(service.app, service.settings));
  } finally {
    await service.close();
  }
}
