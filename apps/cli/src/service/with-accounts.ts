import type { OperatorAccounts } from './operator-accounts.js';

/** Opens the service for one command and closes it. The import is dynamic, which keeps --help fast. */
export async function withAccounts<T>(work: (accounts: OperatorAccounts) => Promise<T>): Promise<T> {
  const [{ openService }, { OperatorAccounts }] = await Promise.all([import('./open-service.js'), import('./operator-accounts.js')]);
  const service = await openService();
  try {
    return await work(new OperatorAccounts(service.app));
  } finally {
    await service.close();
  }
}
