import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import { decoded } from '../setup/http-client.js';

export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; a name that came twice holds both values, joined by a line break. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  /** The parsed body, undefined when it is not JSON. */
  readonly body: any;
}

export interface RawTarget {
  readonly port: number;
  /** Null: no TLS. */
  readonly tls: ConnectionOptions | null;
}

/** One connection on which a test writes any bytes it likes and reads whatever HTTP answers come back. */
export class RawConnection {
  private buffer = Buffer.alloc(0);
  private closed = false;
  private wake: () => void = () => undefined;

  private constructor(readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => {
      this.buffer = Buffer.concat([this.buffer, chunk]);
      this.wake();
    });
    const end = () => {
      this.closed = true;
      this.wake();
    };
    socket.on('end', end);
    socket.on('close', end);
    // A reset is an end too: what matters is what came before it.
    socket.on('error', end);
  }

  static open({ port, tls }: RawTarget): Promise<RawConnection> {
    return new Promise((resolve, reject) => {
      const socket: Socket =
        tls === null ? connectPlain({ port, host: '127.0.0.1' }) : connectTls({ port, host: '127.0.0.1', servername: 'localhost', ...tls });
      socket.once('error', reject);
      socket.once(tls === null ? 'connect' : 'secureConnect', () => {
        socket.off('error', reject);
        socket.setNoDelay(true);
        resolve(new RawConnection(socket));
      });
    });
  }

  /** On a socket that is connected, or about to be. */
  static over(socket: Socket): RawConnection {
    return new RawConnection(socket);
  }

  get isClosed(): boolean {
    return this.closed;
  }

  write(bytes: string | Buffer): void {
    if (this.socket.writable) this.socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
  }

  /** The next answer, or null when the connection was closed before there was another one. */
  async read({ withoutBody = false, timeoutMs = 12_000 } = {}): Promise<RawAnswer | null> {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      const answer = this.take(withoutBody);
      if (answer !== null) return answer;
      if (this.closed) {
        if (this.buffer.length > 0) throw new Error(`the connection closed inside an answer: ${this.buffer.toString('latin1', 0, 400)}`);
        return null;
      }
      const left = deadline - Date.now();
      if (left <= 0) throw new Error(`no answer in ${timeoutMs} ms; received so far: ${JSON.stringify(this.buffer.toString('latin1'))}`);
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  end(): void {
    this.socket.destroy();
  }

  private take(withoutBody: boolean): RawAnswer | null {
    const headEnd = this.buffer.indexOf('\r\n\r\n');
    if (headEnd < 0) return null;
    const [first = '', ...lines] = this.buffer.toString('latin1', 0, headEnd).split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(first)?.[1]);
    if (!Number.isInteger(status)) throw new Error(`not an HTTP/1.1 answer: ${JSON.stringify(first)}`);
    const headers: Record<string, string> = Object.create(null) as Record<string, string>;
    for (const line of lines) {
      const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ?(.*)$/.exec(line) ?? [];
      if (name === undefined || value === undefined) throw new Error(`not a header: ${JSON.stringify(line)}`);
      const key = name.toLowerCase();
      headers[key] = key in headers ? `${headers[key]}\n${value}` : value;
    }
    const start = headEnd + 4;
    const hasBody = !withoutBody && status >= 200;
    const found = !hasBody
      ? { body: Buffer.alloc(0), end: start }
      : headers['transfer-encoding'] === 'chunked'
        ? unchunk(this.buffer, start)
        : sized(this.buffer, start, Number(headers['content-length']));
    if (found === null) return null;
    this.buffer = this.buffer.subarray(found.end);
    const text = decoded(found.body, headers['content-encoding']).toString('utf8');
    return {
      status,
      headers,
      text,
      body: headers['content-type']?.startsWith('application/json') && text !== '' ? JSON.parse(text) : undefined,
    };
  }
}

function sized(bytes: Buffer, start: number, length: number): { body: Buffer; end: number } | null {
  if (!Number.isInteger(length)) throw new Error('the answer states no length');
  return bytes.length < start + length ? null : { body: bytes.subarray(start, start + length), end: start + length };
}

function unchunk(bytes: Buffer, start: number): { body: Buffer; end: number } | null {
  const parts: Buffer[] = [];
  for (let at = start; ;) {
    const lineEnd = bytes.indexOf('\r\n', at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, lineEnd), 16);
    const end = lineEnd + 2 + size + 2;
    if (bytes.length < end) return null;
    if (size === 0) return { body: Buffer.concat(parts), end };
    parts.push(bytes.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = end;
  }
}
