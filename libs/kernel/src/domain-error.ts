import type { Id } from './type-id.js';
import { type ErrorCode, type ErrorKind, errorCatalog, type ProblemCode } from './error-catalog.js';

/** One broken rule. `pointer` (RFC 6901) is into the body, `parameter` names a query parameter or header. */
export interface Problem {
  pointer?: string;
  parameter?: string;
  code: ProblemCode;
  message: string;
  allowed?: readonly (string | number)[];
  min?: number | string;
  max?: number | string;
  resource_id?: string | null;
}

export interface ErrorDetails {
  errors?: readonly Problem[];
  [name: string]: unknown;
}

/** A refusal that the caller is told about. Everything that is not a DomainError is a bare 500. */
export class DomainError extends Error {
  readonly kind: ErrorKind;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
    /** Seconds after which a retry is worthwhile; becomes `Retry-After`. */
    readonly retryAfterSeconds?: number,
  ) {
    super(message);
    this.name = new.target.name;
    this.kind = errorCatalog[code].kind;
  }
}

export class NotFound extends DomainError {
  constructor(message = 'The record does not exist.') {
    super('not_found', message);
  }
}

export class ValidationFailed extends DomainError {
  constructor(errors: readonly Problem[]) {
    super(
      'validation_failed',
      errors.length === 1 ? `${errors[0]?.message}` : `The request breaks ${errors.length} rules. See details.errors.`,
      { errors },
    );
  }
}

export class InvalidParameters extends DomainError {
  constructor(errors: readonly Problem[]) {
    super('invalid_parameter', errors.map((e) => e.message).join(' '), { errors });
  }
}

/** One problem for each name that an endpoint does not know. */
export function unknownParameters(names: readonly string[], allowed: readonly string[]): Problem[] {
  return names.map((name) => {
    const parameter = name.slice(0, 100);
    return { parameter, code: 'unknown_parameter', message: `${parameter} is not a parameter of this endpoint.`, allowed };
  });
}

export class UnknownParameters extends DomainError {
  constructor(names: readonly string[], allowed: readonly string[]) {
    const errors = unknownParameters(names, allowed);
    super('unknown_parameter', errors.map((e) => e.message).join(' '), { errors, allowed });
  }
}

export class PreconditionFailed extends DomainError {
  constructor(currentRevision: number) {
    super('precondition_failed', `The record has changed: its revision is now ${currentRevision}.`, {
      current_revision: currentRevision,
    });
  }
}

/** `resource` is what the records are called, such as `campaign`. */
export class DuplicateExternalId extends DomainError {
  constructor(resource: string, externalId: string, existingId: Id) {
    const message = `Another ${resource} has the external_id ${JSON.stringify(externalId)}.`;
    super('duplicate_external_id', message, { existing_id: existingId });
  }
}
