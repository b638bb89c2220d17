import type { Id } from '#libs/kernel';
import type { ConnectionStatus } from '../../domain/connection-status.js';

/** Where a person authorizes a connection again. */
export abstract class ReconnectUrls {
  /** Returns null when the connection needs no action. */
  abstract of(id: Id<'con'>, status: ConnectionStatus): string | null;
}
