/** A named SQL statement. The name lets each connection prepare it only once. */
export interface Statement {
  readonly name: string;
  readonly text: string;
}

// oxlint-disable-next-line typescript/no-explicit-any -- a row has the columns that its SQL names
export type Row = any;

/** PostgreSQL silently truncates longer names, so two statements could get the same name. */
export const maxStatementName = 63;

/** Creates a named statement. The name must be unique in the process and describe the statement. */
export function sql(name: string, text: string): Statement {
  if (name.length > maxStatementName) throw new RangeError(`The statement name ${name} is longer than ${maxStatementName} characters`);
  return { name, text };
}
