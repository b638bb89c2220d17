import {
  type Caller as RequestCaller,
  Validated,
  DomainError,
  type Id,
  type IdPrefix,
  idFromUuid,
  NotFound,
  UnknownParameters,
  uuidFromId,
} from '#libs/kernel';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { validateObject, type ReadOnlyFields } from './body/validate-object.js';
import '../edge/request.js';
import { sessionTokenIn } from '../edge/session-cookie.js';

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** The authenticated caller of the request. */
export const Caller = createParamDecorator((_: unknown, context: ExecutionContext): RequestCaller => {
  const { caller } = requestOf(context);
  if (caller === null) throw new Error('The caller is not available: this endpoint is declared public.');
  return caller;
});

/** The record ID in the path. A malformed ID causes the same 404 as an unknown one. */
export const RecordId = createParamDecorator((prefix: IdPrefix, context: ExecutionContext): Id => {
  const uuid = uuidFromId(prefix, (requestOf(context).params as { id?: string }).id);
  if (uuid === null) throw new NotFound();
  return idFromUuid(prefix, uuid);
});

/** The parsed query string without validation. */
export const Parameters = createParamDecorator((_: unknown, context: ExecutionContext) => requestOf(context).query);

interface BodyDeclaration {
  readonly type: new () => object;
  readonly readOnly: ReadOnlyFields;
}

/** The body, validated against its request class. */
export const ValidatedBody = createParamDecorator(({ type, readOnly }: BodyDeclaration, context: ExecutionContext): Validated<object> => {
  const { body, headers } = requestOf(context);
  if (body === undefined) {
    throw headers['content-type'] === undefined
      ? new DomainError('unsupported_media_type', 'Send a body with the Content-Type application/json.')
      : new DomainError('invalid_json', 'The body is empty.');
  }
  return validateObject(type, body, '', readOnly);
});

/** The sender of a console request, with or without a valid session. */
export interface RequestVisitor {
  readonly address: string;
  readonly requestId: string;
  readonly userAgent: string | null;
  readonly sessionToken: string | null;
}

export const Visitor = createParamDecorator((_: unknown, context: ExecutionContext): RequestVisitor => {
  const { clientAddress, id, raw } = requestOf(context);
  const userAgent = raw.headers['user-agent']?.slice(0, maxUserAgentLength) ?? null;
  return { address: clientAddress, requestId: id, userAgent, sessionToken: sessionTokenIn(raw.headers.cookie) };
});

const maxUserAgentLength = 400;

class NoFields {}

/** The body of an action: absent or an empty object. */
export const EmptyBody = createParamDecorator((_: unknown, context: ExecutionContext): Validated<object> => {
  const { body } = requestOf(context);
  return body === undefined ? new Validated({}, []) : validateObject(NoFields, body);
});

/** Rejects every query parameter, for reads of one record. */
export const NoParameters = createParamDecorator((_: unknown, context: ExecutionContext): void => {
  const names = Object.keys(requestOf(context).query as object);
  if (names.length > 0) throw new UnknownParameters(names, []);
});
