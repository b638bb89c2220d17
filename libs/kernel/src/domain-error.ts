import type { Id } from './type-id.js';
import { type ErrorCode, errorCatalog } from './error-catalog.js';
import type { ErrorKind } from './error-kind.js';
import type { ProblemCode } from './problem-codes.js';

/** One validation problem. `pointer` (RFC 6901) refers to the body, `parameter` to a query parameter or header. */
export interface Problem {
  pointer?: string;
  parameter?: string;
  code: ProblemCode;
  message: string;
  allowed?: readonly (string | number)[];
  min?: number | string;
  max?: number | string;
  resource_id?: string | null;
  platform?: string;
  share_micros?: number;
}

export interface ErrorDetails {
  errors?: readonly Problem[];
  [name: string]: unknown;
}

/** An error that is reported to the client. Any other error becomes a 500 without details. */
export class DomainError extends Error {
  readonly kind: ErrorKind;

  constructor(
    readonly code: ErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
    /** The value of the `Retry-After` header, in seconds. */
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
      errors.length === 1 ? `${errors[0]?.message}` : `The request has ${errors.length} validation errors. See details.errors.`,
      { errors },
    );
  }
}

export class InvalidParameters extends DomainError {
  constructor(errors: readonly Problem[]) {
    super('invalid_parameter', errors.map((e) => e.message).join(' '), { errors });
  }
}

/** Creates one problem for each unknown parameter. */
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

/** `resource` is the name of the resource type, such as `campaign`. */
export class DuplicateExternalId extends DomainError {
  constructor(resource: string, externalId: string, existingId: Id) {
    const message = `Another ${resource} has the external_id ${JSON.stringify(externalId)}.`;
    super('duplicate_external_id', message, { existing_id: existingId });
  }
}
