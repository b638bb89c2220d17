import type { IncomingMessage } from 'node:http';

/** A file or page that the service sends unchanged. */
export interface ServedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

/** Serves files and pages for paths without an endpoint. */
export abstract class Pages {
  /** Returns a function that loads the page after the request is admitted, or null to respond with the error envelope. */
  abstract find(request: IncomingMessage): (() => Promise<ServedPage>) | null;
}
