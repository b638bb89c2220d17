import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';

/** A body of more bytes leaves in pieces. */
export const maxWholeBytes = 64 * 1024;
/** What one record of TLS carries. */
const pieceBytes = 16 * 1024;

const bodyOf = Symbol('the body that leaves in pieces');
type WithBody = ServerResponse & { [bodyOf]?: BodyInPieces };

/** A body that leaves in pieces, each when the client has taken the one before: what is encrypted and not taken stays small. */
export class BodyInPieces extends Readable {
  private at = 0;

  constructor(private readonly bytes: Buffer) {
    super({ highWaterMark: pieceBytes });
  }

  /** The bytes that have not been written. */
  get left(): number {
    return this.destroyed ? 0 : this.bytes.length - this.at;
  }

  override _read(): void {
    const { at, bytes } = this;
    this.at = Math.min(at + pieceBytes, bytes.length);
    this.push(at < bytes.length ? bytes.subarray(at, this.at) : null);
  }
}

/** A body that only this response holds in memory. It counts among the unread bytes of the response. */
export function ownBodyInPieces(response: ServerResponse, bytes: Buffer): BodyInPieces {
  const body = new BodyInPieces(bytes);
  (response as WithBody)[bodyOf] = body;
  return body;
}

/** The bytes that only the body of this response holds in memory and that have not been written. */
export const unwrittenBytes = (response: ServerResponse): number => (response as WithBody)[bodyOf]?.left ?? 0;
