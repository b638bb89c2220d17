import { GuardedHttp, type HealthCheck, ok, TransportFailure, warning } from '#libs/operations';
import { platformSettings } from '../../settings.js';
import { platformList } from '../platforms/platform-list.js';

const maxTimeoutMs = 5_000;
const maxResponseBytes = 1_048_576;

/** Any response below 500 shows that a platform can be reached; the check has no authorization. */
export const reachablePlatforms: HealthCheck = {
  name: 'platforms',
  async run(context) {
    const settings = context.settings.of(platformSettings);
    const clients = platformList.flatMap(({ name, clientOf }) => {
      const client = clientOf(settings);
      return client === null ? [] : [{ name, url: client.issuer }];
    });
    if (clients.length === 0) return ok('No ad platform is configured.');
    const timeoutMs = Math.min(maxTimeoutMs, settings.platformTimeoutMs);
    const http = new GuardedHttp({ trustedOrigins: clients.map(({ url }) => url), timeoutMs, maxResponseBytes });
    try {
      const problems = await Promise.all(clients.map(({ name, url }) => problemOf(http, name, url)));
      const found = problems.filter((problem) => problem !== undefined);
      if (found.length === 0) return ok(`Reachable: ${clients.map(({ name }) => name).join(', ')}.`);
      return warning(
        found.join(' '),
        'Check the status page of the platform, the network and proxy rules of this machine, and the settings of the platform.',
      );
    } finally {
      await http.close();
    }
  },
};

async function problemOf(http: GuardedHttp, name: string, url: string): Promise<string | undefined> {
  try {
    const { status } = await http.send({ method: 'GET', url });
    return status < 500 ? undefined : `${name} (${url}) responds with status ${status}.`;
  } catch (error) {
    if (error instanceof TransportFailure) return `${name} (${url}) cannot be reached (${error.code}).`;
    throw error;
  }
}
