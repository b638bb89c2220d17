export interface Exchange {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly text: string;
}

export declare class ReleasedDocument {
  constructor(document: object);
  static read(file: string): ReleasedDocument;
  /** Returns the differences between a response and the document. */
  faultsOf(exchange: Exchange): string[];
  /** Returns the differences of the body of a success, for a document that describes no headers and errors. */
  faultsOfSuccess(exchange: Exchange): string[];
}

/** Returns the components with closed objects, so that undocumented properties are detected. */
export declare function closed(components: object): object;
