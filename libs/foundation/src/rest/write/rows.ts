import type { Row } from '../../postgres/connection.js';

/** Records as rows of their tables, in the format of reads. A write shows its record by it, before the row is stored. */
export abstract class Rows {
  abstract of(record: object): Row;
}
