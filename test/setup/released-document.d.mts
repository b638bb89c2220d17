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
  /** What the document has against an answer; empty when nothing. */
  faultsOf(exchange: Exchange): string[];
}

/** The components with objects that hold named properties only: what the document leaves out is drift. */
export declare function closed(components: object): object;
