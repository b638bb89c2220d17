// Checks whether the service in this container is ready for requests.
import { get } from 'node:https';

const request = get(
  {
    host: '127.0.0.1',
    port: process.env.HTTPS_PORT || 8443,
    path: '/health/ready',
    timeout: 2_000,
    // Not verified, because the certificate names the public host and the request stays inside the container.
    rejectUnauthorized: false,
  },
  ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1),
);
request.on('timeout', () => request.destroy(new Error('timeout')));
request.on('error', () => process.exit(1));
