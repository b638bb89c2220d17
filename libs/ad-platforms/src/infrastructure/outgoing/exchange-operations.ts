import type { OutgoingResponse } from '#libs/operations';
import type { PlatformFailure, PlatformFailureKind } from '../../application/ports/ad-platform.js';

/** What came of one call, as the adapter reads it. `no_answer`: there was no complete response. */
export type ExchangeOutcome = 'ok' | 'no_answer' | PlatformFailureKind;

/**
 * A call that an adapter makes, and what can come of it. The tests of the adapter must show each outcome: `npm run check:exchanges`
 * compares their recording with these tables.
 */
export interface ExchangeOperation {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path of the URL. `{…}` stands for one segment or a part of one. */
  readonly path: string;
  /** Tells operations on the same path apart: what the query and the body, as texts, contain. The first operation that fits counts. */
  readonly contains?: string;
  /** The outcomes that the port suite must show. None: the suite does not make the call, other tests do. */
  readonly outcomes: readonly ExchangeOutcome[];
}

/** The outcome of a call with a response. `failure` is what the adapter's reader finds in it; it may leave refusals to its caller. */
export function outcomeOf({ status }: Pick<OutgoingResponse, 'status'>, failure: PlatformFailure | null): ExchangeOutcome {
  if (failure !== null) return failure.kind;
  if (status < 400) return 'ok';
  return status === 401 ? 'unauthorized' : status === 404 ? 'not_found' : 'rejected';
}
