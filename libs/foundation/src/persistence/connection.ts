import type pg from 'pg';

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
