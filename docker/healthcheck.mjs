// Asks the service in this container whether it should get requests.
import { get } from 'node:https';

const request = get(
  {
    host: '127.0.0.1',
    port: process.env.HTTPS_PORT || 8443,
    path: '/health/ready',
    timeout: 2_000,
    // The certificate names the public host; this never leaves the container.
    rejectUnauthorized: false,
  },
  ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1),
);
request.on('timeout', () => request.destroy(new Error('no answer')));
request.on('error', () => process.exit(1));
