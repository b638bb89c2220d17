import type { IncomingMessage } from 'node:http';
import { BodyInPieces, maxWholeBytes } from './traffic/body-in-pieces.js';

/** A file or page that the service sends unchanged. */
export interface ServedPage {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: PageBody | string;
}

/** What is sent of bytes that all responses share. */
export type PageBody = Buffer | BodyInPieces;

export const bodyOf = (bytes: Buffer): PageBody => (bytes.length > maxWholeBytes ? new BodyInPieces(bytes) : bytes);

/** Serves files and pages for paths without an endpoint. */
export abstract class Pages {
  /** Returns a function that loads the page after the request is admitted, or null to respond with the error envelope. */
  abstract find(request: IncomingMessage): (() => Promise<ServedPage>) | null;
}
