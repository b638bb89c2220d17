import { RequestAdmission } from '#libs/edge';
import { jest } from '@jest/globals';
import type { FastifyRequest } from 'fastify';
import { type RawAnswer, RawConnection } from '../hostile/raw-socket.js';
import type { TestService } from './test-service.js';

export interface HeldRequest {
  /** Sends the body and returns the answer. */
  finish(): Promise<RawAnswer>;
}

/** Sends heads of requests, and their bodies when the test wants it. Until `stop`, it watches the admission of the process. */
export class HeldRequests {
  private readonly admitted = new Map<string, () => void>();
  private readonly stopWatching: () => void;
  private count = 0;

  constructor(private readonly api: TestService) {
    const { admitted } = this;
    const prototype = RequestAdmission.prototype as unknown as { authenticate: (request: FastifyRequest) => void };
    const { authenticate } = prototype;
    const watch = jest.spyOn(prototype, 'authenticate').mockImplementation(function (this: RequestAdmission, request) {
      authenticate.call(this, request);
      admitted.get(request.id)?.();
    });
    this.stopWatching = () => watch.mockRestore();
  }

  /** Returns when the request is admitted: its key or session was valid, and its body is awaited. */
  async open(method: string, path: string, headers: Record<string, string>, body: object): Promise<HeldRequest> {
    const { hostname, port, host, origin } = new URL(this.api.service.baseUrl);
    const id = `held-${this.count++}`;
    const isAdmitted = new Promise<void>((resolve) => this.admitted.set(id, resolve));
    const connection = await RawConnection.open({ port: Number(port), tls: { ca: this.api.ca, servername: hostname } });
    const text = JSON.stringify(body);
    const fields = {
      host,
      origin,
      'x-request-id': id,
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(text)),
      ...headers,
    };
    const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
    connection.write(`${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`);
    await isAdmitted;
    return {
      async finish() {
        connection.write(Buffer.from(text));
        const answer = await connection.read({ timeoutMs: 20_000 });
        connection.end();
        if (answer === null) throw new Error(`${method} ${path} got no answer.`);
        return answer;
      },
    };
  }

  stop(): void {
    this.stopWatching();
  }
}
