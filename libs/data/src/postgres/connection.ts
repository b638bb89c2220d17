import pg from 'pg';

interface ConnectionStream {
  cork(): void;
  uncork(): void;
  destroy(): void;
  /** Undefined before the connection is opened. */
  readonly bytesRead?: number;
  /** Undefined for a Unix socket. */
  readonly localPort?: number;
}

/** Returns the socket of a connection. Corking it sends several statements in one packet. */
export function streamOf(client: pg.ClientBase): ConnectionStream {
  return (client as unknown as { connection: { stream: ConnectionStream } }).connection.stream;
}

/** Errors of a prepared statement that a migration has invalidated. Only a new connection prepares it again. */
const stalePlanCodes = new Set(['0A000', '26000']);

/** A value was received completely but cannot be parsed. The connection is still usable. */
export class UnreadableValue extends Error {}

/** Ends a transaction that shall change nothing. The connection is still usable. */
export class RollBack extends Error {}

/** Returns whether an error from a connection makes it unusable. */
export function connectionIsBroken(error: unknown): boolean {
  if (error instanceof UnreadableValue || error instanceof RollBack) return false;
  if (error instanceof pg.DatabaseError) return error.severity === 'FATAL' || stalePlanCodes.has(error.code ?? '');
  return true;
}
