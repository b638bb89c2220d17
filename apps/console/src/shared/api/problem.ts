import type { Schemas } from './schemas.js';

/** One validation error of the error envelope. */
export type Problem = Schemas['Problem'];
export type ErrorCode = Schemas['ErrorCode'];

/** The part of an error that is the same for every code. Later versions may add codes. */
interface ErrorEnvelope {
  readonly error: {
    readonly code: ErrorCode;
    readonly message: string;
    readonly details: { readonly request_id?: string; readonly retryable?: boolean; readonly errors?: readonly Problem[] } & Record<
      string,
      unknown
    >;
  };
}

/** An error response. Programs use `code`; `message` is shown to users. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly problems: readonly Problem[];
  readonly details: ErrorEnvelope['error']['details'];

  constructor(
    readonly status: number,
    envelope: ErrorEnvelope,
    /** Seconds after which the request can be retried. Null if the response has no Retry-After header. */
    readonly retryAfter: number | null,
  ) {
    super(envelope.error.message);
    this.name = 'ApiError';
    this.code = envelope.error.code;
    this.details = envelope.error.details;
    this.problems = envelope.error.details.errors ?? [];
  }
}

/** No response was received because the network or the service is down. */
export class NetworkError extends Error {
  constructor() {
    super('The service did not respond. Check your network connection, then try again.');
    this.name = 'NetworkError';
  }
}

export const isErrorEnvelope = (body: unknown): body is ErrorEnvelope =>
  typeof body === 'object' && body !== null && 'error' in body && typeof (body as ErrorEnvelope).error?.message === 'string';

/** True if the error is an API error with one of the codes, or any API error if no codes are passed. */
export const isApiError = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && (codes.length === 0 || codes.includes(error.code));

/**
 * Groups messages by field path; `/budget/amount_micros` becomes `budget.amount_micros`. A problem inside a list belongs to the
 * list's field. If several fields contain the path, the first field gets the message.
 */
export function problemsByField(
  error: unknown,
  fields: readonly string[],
  getMessage: (problem: Problem, field: string) => string = ({ message }) => message,
): { fields: Record<string, string>; others: Problem[] } {
  const messages: Record<string, string> = {};
  const others: Problem[] = [];
  for (const problem of error instanceof ApiError ? error.problems : []) {
    const path = (problem.pointer ?? '').slice(1).replaceAll('/', '.');
    const field = fields.find((name) => path === name || path.startsWith(`${name}.`)) ?? fields.find((name) => name.startsWith(`${path}.`));
    if (field === undefined || path === '') others.push(problem);
    else messages[field] = [...(messages[field] === undefined ? [] : [messages[field]]), getMessage(problem, field)].join(' ');
  }
  return { fields: messages, others };
}
