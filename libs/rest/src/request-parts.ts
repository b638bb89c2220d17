import {
  type Caller,
  DomainError,
  type Id,
  idFromUuid,
  type IdPrefix,
  NotFound,
  UnknownParameters,
  uuidFromId,
  Validated,
} from '#libs/kernel';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { type ReadOnlyFields, validateObject } from './body/validate-object.js';
import { browserMarkIn } from './cookies/browser-cookie.js';
import { sessionTokenIn } from './cookies/session-cookie.js';
import type { ListDefinition } from './list/list-definition.js';
import { parseListCriteria } from './list/parse-list-criteria.js';
import { type WriteRequest, writeRequestOf } from './write/write-request.js';
import './request.js';

// The parameters of a handler declare which parts of the request its endpoint reads. All parts are checked in one order when the
// first is read, so that the order of the errors does not hang on the order of the parameters.

interface BodyDeclaration {
  readonly type: new () => object;
  readonly readOnly: ReadOnlyFields;
  /** Whether an absent body is an empty one. */
  readonly isOptional?: boolean;
}

interface DeclaredParts {
  /** `empty`: the handler checks that there is none. `none`: that is checked before. */
  readonly body?: BodyDeclaration | 'empty' | 'none';
  /** `write`: the headers and the query of a write. `own`: the handler reads the query. Otherwise every query parameter is refused. */
  readonly query?: 'write' | 'own';
  readonly id?: IdPrefix;
}

interface RequestParts {
  readonly body: Validated<object>;
  readonly write: WriteRequest | null;
  readonly id: Id | null;
}

const declarations = new WeakMap<object, DeclaredParts>();
const checked = new WeakMap<FastifyRequest, RequestParts>();

class NoFields {}
const emptyBody = new Validated<object>({}, []);

/** Checks the declared parts of the request: body, then headers and query, then the record ID. */
function partsOf(context: ExecutionContext): RequestParts {
  const request = requestOf(context);
  const known = checked.get(request);
  if (known !== undefined) return known;
  const { body, query, id } = declarations.get(context.getHandler()) ?? {};
  const parts: RequestParts = {
    body: body === undefined ? emptyBody : bodyOf(request, body),
    write: query === 'write' ? writeRequestOf(request) : query === 'own' ? null : refuseParameters(request),
    id: id === undefined ? null : recordIdOf(request, id),
  };
  if (body === 'none') parts.body.getOrThrow();
  checked.set(request, parts);
  return parts;
}

function bodyOf({ body }: FastifyRequest, declaration: BodyDeclaration | 'empty' | 'none'): Validated<object> {
  if (declaration === 'empty' || declaration === 'none') return body === undefined ? emptyBody : validateObject(NoFields, body);
  if (body === undefined) {
    if (declaration.isOptional) return emptyBody;
    throw new DomainError('invalid_json', 'The body is empty. Send a JSON object with the Content-Type application/json.');
  }
  return validateObject(declaration.type, body, '', declaration.readOnly);
}

function refuseParameters({ query }: FastifyRequest): null {
  const names = Object.keys(query as object);
  if (names.length > 0) throw new UnknownParameters(names, []);
  return null;
}

function recordIdOf({ params }: FastifyRequest, prefix: IdPrefix): Id {
  const uuid = uuidFromId(prefix, (params as { id?: string }).id);
  if (uuid === null) throw new NotFound();
  return idFromUuid(prefix, uuid);
}

/** Declares that the endpoint takes no body, unless a parameter declares one. */
export const TakesNoBody: MethodDecorator = (_target, _method, { value }) => {
  const handler = value as object;
  declarations.set(handler, { body: 'none', ...declarations.get(handler) });
};

/** Throws for a part of the request that breaks a rule. The handler's parameters read what this has checked. */
export function checkParts(context: ExecutionContext): void {
  partsOf(context);
}

const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<FastifyRequest>();

/** A parameter decorator that declares a part of the request and passes it to the handler. */
function part<D>(declarationOf: (data: D) => DeclaredParts, read: (parts: RequestParts, request: FastifyRequest, data: D) => unknown) {
  const decorate = createParamDecorator((data: D, context: ExecutionContext) => read(partsOf(context), requestOf(context), data));
  return (data: D): ParameterDecorator =>
    (target, method, index) => {
      const handler = (target as Record<string | symbol, object>)[method as string] as object;
      declarations.set(handler, { ...declarations.get(handler), ...declarationOf(data) });
      decorate(data)(target, method, index);
    };
}

/** The authenticated caller of the request. */
export const CurrentCaller = part<void>(
  () => ({}),
  (_, request): Caller => callerOf(request),
);

function callerOf({ caller }: FastifyRequest): Caller {
  if (caller === null) throw new Error('The caller is not available: this endpoint is declared public.');
  return caller;
}

/** The record ID in the path. A malformed ID causes the same 404 as an unknown one. */
export const RecordId = part<IdPrefix>(
  (id) => ({ id }),
  ({ id }) => id,
);

/** The parsed query string without validation: the handler checks it. */
export const Parameters = part<void>(
  () => ({ query: 'own' }),
  (_, { query }) => query,
);

/** The criteria of a list, from the query string. */
export const Criteria = part<ListDefinition>(
  () => ({ query: 'own' }),
  (_, request, list) => parseListCriteria(request.query as Record<string, unknown>, list, callerOf(request).timezone),
);

/** The write request: caller, headers and query of a write. */
export const Write = part<void>(
  () => ({ query: 'write' }),
  ({ write }) => write,
);

/** The body, validated against its request class. */
export const ValidatedBody = part<BodyDeclaration>(
  (body) => ({ body }),
  ({ body }) => body,
);

/** A body without problems, for endpoints where no other error takes precedence over those of the body. */
export const ValidBody = part<new () => object>(
  (type) => ({ body: { type, readOnly: {} } }),
  ({ body }) => body.getOrThrow(),
);

/** The body of an action: absent or an empty object. */
export const EmptyBody = part<void>(
  () => ({ body: 'empty' }),
  ({ body }) => body,
);

/** The sender of a console request, with or without a valid session. */
export interface RequestVisitor {
  readonly address: string;
  readonly requestId: string;
  readonly userAgent: string | null;
  readonly sessionToken: string | null;
  /** The mark of a browser in which somebody has signed in before. */
  readonly browserMark: string | null;
}

const maxUserAgentLength = 400;

export const Visitor = part<void>(
  () => ({}),
  (_, { clientAddress, id, raw }): RequestVisitor => {
    const userAgent = raw.headers['user-agent']?.slice(0, maxUserAgentLength) ?? null;
    const { cookie } = raw.headers;
    return { address: clientAddress, requestId: id, userAgent, sessionToken: sessionTokenIn(cookie), browserMark: browserMarkIn(cookie) };
  },
);
