/**
 * An operation on a node: `GET #get`, `POST #update`, `DELETE #delete`, or a method with an edge. The type of a parameter ends with `!`
 * when it is required. ` as Name` says which structure a type such as `Object`, `map` or a JSON text has.
 */
export interface OperationNames {
  /** The type of the node that is answered or changed. */
  readonly returns: string;
  readonly params: Readonly<Record<string, string>>;
}

/** Operations by node and `METHOD edge`. */
export type OperationTable = Readonly<Record<string, Readonly<Record<string, OperationNames>>>>;

/** Types of fields by node and name. */
export type FieldTable = Readonly<Record<string, Readonly<Record<string, string>>>>;
