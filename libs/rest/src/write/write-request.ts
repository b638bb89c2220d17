import { type Caller, InvalidParameters, Precondition, type Problem, UnknownParameters } from '#libs/kernel';
import { isTagList, unknownParameters } from '#libs/kernel/infrastructure';
import type { FastifyRequest } from 'fastify';
import { originalPath } from '../console-mount.js';
import '../request.js';
import type { ResponseShape } from '../enveloped-response.js';

/** The parts of a write request other than its parsed body. */
export class WriteRequest {
  constructor(
    readonly caller: Caller,
    readonly method: string,
    /** The path and query as the client sent them. */
    readonly url: string,
    readonly rawBody: Buffer | null,
    readonly idempotencyKey: string | null,
    readonly ifMatch: string | null,
    readonly dryRun: boolean,
    /** How the response looks. */
    readonly response: ResponseShape,
    /** The write stops spending and goes ahead of others. */
    readonly isUrgent: boolean,
  ) {}

  /** The required revision of the record, from the If-Match header. */
  get precondition(): Precondition {
    return new Precondition(this.ifMatch);
  }
}

const printable = /^[\x20-\x7e]{1,255}$/;

export function writeRequestOf(request: FastifyRequest): WriteRequest {
  const { headers } = request.raw;
  const query = request.query as Record<string, unknown>;
  const key = headers['idempotency-key'];
  const unknown = Object.keys(query).filter((name) => name !== 'dry_run');
  const ifMatch = headers['if-match'] ?? null;
  const dryRun = query['dry_run'] === 'true';
  // A dry run stores nothing, so its key is not validated.
  const problems = [...(dryRun ? [] : keyProblems(key)), ...ifMatchProblems(ifMatch), ...dryRunProblems(query['dry_run'])];
  if (problems.length > 0) throw new InvalidParameters([...problems, ...unknownParameters(unknown, ['dry_run'])]);
  if (unknown.length > 0) throw new UnknownParameters(unknown, ['dry_run']);
  const { response, endpoint } = request.routeOptions.config;
  if (response === undefined) throw new Error('A write requires an endpoint with a response shape.');
  if (request.caller === null) throw new Error('A write requires an authenticated caller.');
  return new WriteRequest(
    request.caller,
    request.method,
    originalPath(request.raw),
    request.rawBody ?? null,
    (key as string) ?? null,
    ifMatch,
    dryRun,
    response,
    endpoint?.isStop === true && !dryRun,
  );
}

function keyProblems(key: string | string[] | undefined): Problem[] {
  if (key === undefined || (typeof key === 'string' && printable.test(key))) return [];
  return [
    { parameter: 'Idempotency-Key', code: 'invalid_format', message: 'Idempotency-Key must be 1 to 255 printable ASCII characters.' },
  ];
}

/** Returns the problem of a malformed If-Match header. */
export function ifMatchProblems(header: string | null): Problem[] {
  if (header === null || isTagList(header)) return [];
  const message = 'If-Match must be an ETag in double quotes, such as "3", a comma-separated list of them, or *.';
  return [{ parameter: 'If-Match', code: 'invalid_format', message }];
}

function dryRunProblems(value: unknown): Problem[] {
  if (Array.isArray(value)) return [{ parameter: 'dry_run', code: 'not_allowed_value', message: 'dry_run must be sent only once.' }];
  if (value === undefined || value === 'true' || value === 'false') return [];
  return [{ parameter: 'dry_run', code: 'not_allowed_value', message: 'dry_run must be true or false.', allowed: ['true', 'false'] }];
}
