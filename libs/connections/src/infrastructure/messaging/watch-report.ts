import type { Logger } from 'pino';
import type { WatchReport } from '../../application/processes/connection-watch.js';

/** Reports to the log. Unreadable tokens are an error for the operator: they stay valid at the platform as long as the key is missing. */
export function watchReport(logger: Logger): WatchReport {
  return {
    unreadableTokens: (id, reason) => {
      const message = 'tokens of a disconnected connection cannot be decrypted or revoked: restore the missing key in TOKEN_KEYS';
      logger.error({ connection_id: id, reason }, message);
    },
    renewalFailed: (id, reason) => logger.info({ connection_id: id, reason }, 'an expired token could not be renewed'),
  };
}
