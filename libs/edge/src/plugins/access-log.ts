import { originalPath } from '#libs/rest';
import type { Logger } from 'pino';
import { loggedPath } from '../logged-path.js';
import '../request.js';
import { waitedMsOf } from '../traffic/gate.js';
import { edgePlugin } from './edge-plugin.js';

/** Logs one line for every response. */
export const logRequests = edgePlugin<{ readonly log: Logger }>('access-log', (edge, { log }) => {
  edge.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        request_id: request.id,
        method: request.method,
        // The query string is not logged because it can contain customer data.
        path: loggedPath(originalPath(request.raw)),
        status: reply.statusCode,
        ms: Math.round((reply.elapsedTime + waitedMsOf(reply.raw)) * 10) / 10,
        account_id: request.caller?.accountId,
        user_id: request.caller?.userId,
        api_key_id: request.caller?.apiKeyId,
        address: request.clientAddress,
        trace_id: request.trace?.span.spanContext().traceId,
      },
      'request',
    );
    done();
  });
});
