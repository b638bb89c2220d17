import { currentTraceParent } from '#libs/operations';

/** The data of a job that belongs to a trace. Handlers do not see it: a handler reads the fields of its own type. */
export interface TracedJob {
  readonly traceparent?: string;
}

/** Adds the running trace, or the one given, to the data of a job. Returns the same object without one. */
export function inTrace<T extends object>(data: T, traceparent = currentTraceParent()): T & TracedJob {
  return traceparent === undefined ? data : { ...data, traceparent };
}
