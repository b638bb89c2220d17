import pg from 'pg';

// oxlint-disable-next-line typescript/no-explicit-any -- a row has the columns that its SQL names
export type Row = any;

interface CorkableStream {
  cork(): void;
  uncork(): void;
}

/** The connection's socket: corked, so that several statements leave as one packet. */
export function streamOf(client: pg.PoolClient): CorkableStream {
  return (client as unknown as { connection: { stream: CorkableStream } }).connection.stream;
}

/** A statement that a migration has changed under this connection: only a new connection prepares it anew. */
const stalePlan = new Set(['0A000', '26000']);

/** A value that came whole and cannot be taken: the connection is as good as before. */
export class UnreadableValue extends Error {}

/** Whether a connection is of no more use after an error that came from it. */
export function connectionIsBroken(error: unknown): boolean {
  if (error instanceof UnreadableValue) return false;
  if (error instanceof pg.DatabaseError) return error.severity === 'FATAL' || stalePlan.has(error.code ?? '');
  return true;
}
