import type { IncomingMessage } from 'node:http';

/** A file or page that the service sends as it is. */
export interface ServedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

/** What is served where no endpoint is; null leaves the request to the envelope. */
export abstract class Pages {
  /** Made only once the request has been let in. */
  abstract find(request: IncomingMessage): (() => Promise<ServedPage>) | null;
}
