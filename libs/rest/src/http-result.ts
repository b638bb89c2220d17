/** What belongs to a response and does not follow from the view and the endpoint's declaration. */
export interface ResponseExtras {
  readonly meta?: object;
  /** Replaces the status of the endpoint's declaration. */
  readonly status?: number;
  readonly etag?: string;
  readonly location?: string;
  /** The `Set-Cookie` headers. */
  readonly cookies?: readonly string[];
}

/** A view with extras. A handler whose response needs no extras returns the plain view. */
export class HttpResult<T extends object = object> {
  constructor(
    readonly view: T,
    readonly extras: ResponseExtras,
  ) {}
}
