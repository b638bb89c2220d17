import type { paths as Paths } from './documents.js';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that support a method. */
export type PathOf<M extends Method> = {
  [P in keyof Paths]: Paths[P][M] extends { readonly responses: unknown } ? P : never;
}[keyof Paths];

type Operation<P extends PathOf<M>, M extends Method> = Paths[P][M];
type Json<T> = T extends { readonly content: { readonly 'application/json': infer Body } } ? Body : never;

/** The body of a successful response. */
export type ResponseOf<P extends PathOf<M>, M extends Method> =
  Operation<P, M> extends { readonly responses: infer Responses } ? Json<Responses[keyof Responses]> : never;

/** The query parameters of a request. */
export type QueryOf<P extends PathOf<M>, M extends Method> =
  Operation<P, M> extends { readonly parameters: { readonly query?: infer Query } } ? NonNullable<Query> : never;

type ParamsPart<O> = O extends { readonly parameters: { readonly path: infer Params } } ? { readonly params: Params } : object;
type BodyPart<O> = O extends { readonly requestBody: infer Body } ? { readonly body: Json<Body> } : object;

/** The parts of a request: required are the path parameters and the body, for an operation that has them. */
export type RequestOf<P extends PathOf<M>, M extends Method> = ParamsPart<Operation<P, M>> &
  BodyPart<Operation<P, M>> & {
    readonly query?: QueryOf<P, M>;
    /** The revision that the user opened, sent as If-Match so that a newer one is not overwritten. */
    readonly revision?: number;
    readonly signal?: AbortSignal;
  };

export interface Page<Item> {
  readonly data: readonly Item[];
  readonly has_more: boolean;
  readonly next_cursor: string | null;
}

/** The paths that return pages of records. */
export type ListPath = {
  [P in PathOf<'get'>]: ResponseOf<P, 'get'> extends Page<unknown> ? P : never;
}[PathOf<'get'>];

/** The records of a list. */
export type ItemOf<P extends ListPath> = ResponseOf<P, 'get'> extends Page<infer Item> ? Item : never;
