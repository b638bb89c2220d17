// Checks the process in this container: whether the service is ready for requests or, with the argument "worker", whether the worker
// runs. The worker serves nothing but its metrics.
import { get as getOverHttp } from 'node:http';
import { get as getOverHttps } from 'node:https';

const { METRICS_PORT, HTTPS_PORT } = process.env;
const isWorker = process.argv[2] === 'worker';
const get = isWorker ? getOverHttp : getOverHttps;

const request = get(
  {
    host: '127.0.0.1',
    port: isWorker ? METRICS_PORT : HTTPS_PORT || 8443,
    path: isWorker ? '/metrics' : '/health/ready',
    // Metrics wait up to 3 s for a database that does not answer, which is no reason to call the worker unhealthy.
    timeout: isWorker ? 5_000 : 2_000,
    // Not verified, because the certificate names the public host and the request stays inside the container.
    rejectUnauthorized: false,
  },
  ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1),
);
request.on('timeout', () => request.destroy(new Error('timeout')));
request.on('error', () => process.exit(1));
