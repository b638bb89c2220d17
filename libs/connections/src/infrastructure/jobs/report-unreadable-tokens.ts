import type { Id } from '#libs/kernel';
import type { Logger } from 'pino';
import type { UnreadableReason } from '../../application/commands/revoke-tokens.js';

/** Logs an error for the operator: the tokens stay valid at the platform as long as the key is missing. */
export function reportUnreadableTokens(logger: Logger, connectionId: Id<'con'>, reason: UnreadableReason): void {
  if (reason === null) return;
  const message = 'tokens of a disconnected connection cannot be decrypted or revoked: restore the missing key in TOKEN_KEYS';
  logger.error({ connection_id: connectionId, reason }, message);
}
