import type { Id } from '#libs/kernel';
import type { Logger } from 'pino';
import type { KeptUnreadable } from '../../application/commands/revoke-tokens.js';

/** An operator has to know: as long as the key is missing, the tokens stay good at the platform. */
export function reportKeptTokens(logger: Logger, connectionId: Id<'con'>, reason: KeptUnreadable): void {
  if (reason === null) return;
  const message = 'the tokens of a disconnected connection do not open and cannot be revoked: put the missing key back into TOKEN_KEYS';
  logger.error({ connection_id: connectionId, reason }, message);
}
