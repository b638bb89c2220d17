import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorResponse } from '#libs/rest';
import { Refusal } from '#libs/kernel/infrastructure';
import { canReadRest } from '../send-error.js';
import { closeGracefullyAfter } from '../graceful-close.js';
import { type Admission, limitHeaders } from '../admission.js';
import { requestIdFor } from '../request-headers.js';

interface RefusalOptions {
  /** The headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly docsUrl: () => string;
  /** Returns the admission, which Nest creates after the edge. */
  readonly admission: () => Admission;
}

/** An answer without what differs per request. */
interface Template {
  /** When it was made, in seconds. */
  readonly second: number;
  readonly docsUrl: string;
  readonly headers: readonly string[];
  readonly bodyStart: string;
  readonly bodyEnd: string;
}

/** Stands for the ID of the request in a template. */
const placeholder = '\u0000';

/** Answers requests that the process does not accept, at once and without Fastify and Nest: the answer is made once per second. */
export class Refusals {
  private template: Template | undefined;

  constructor(private readonly options: RefusalOptions) {}

  /** `closes`: the connection ends with the response. */
  refuse(request: IncomingMessage, response: ServerResponse, { closes = false } = {}): void {
    if (response.destroyed || response.headersSent) return;
    const { headers, bodyStart, bodyEnd } = this.currentTemplate();
    const id = requestIdFor(request.headers['x-request-id']);
    const body = bodyStart + JSON.stringify(id).slice(1, -1) + bodyEnd;
    if (closes || (!request.complete && !canReadRest(request.headers, 503))) {
      response.setHeader('connection', 'close');
      closeGracefullyAfter(request);
    }
    response.writeHead(503, [...headers, 'x-request-id', id, 'content-length', String(Buffer.byteLength(body))]).end(body);
  }

  private currentTemplate(): Template {
    const second = Math.floor(Date.now() / 1_000);
    const docsUrl = this.options.docsUrl();
    if (this.template?.second !== second || this.template.docsUrl !== docsUrl) this.template = this.render(second, docsUrl);
    return this.template;
  }

  private render(second: number, docsUrl: string): Template {
    const error = new Refusal('The service is overloaded. This request was not started. Retry later.');
    const { headers, body } = errorResponse(error, placeholder, docsUrl);
    const [bodyStart = '', bodyEnd = ''] = body.split(JSON.stringify(placeholder).slice(1, -1));
    const { windows, ...admitted } = this.options.admission().whileUnavailable();
    const reset = { resetAt: second + Refusal.retrySeconds, resetIn: Refusal.retrySeconds };
    const all = {
      'content-type': 'application/json; charset=utf-8',
      ...this.options.headers,
      ...limitHeaders({ ...admitted, windows: windows.map((window) => ({ ...window, ...reset })) }),
      ...headers,
    };
    return { second, docsUrl, headers: Object.entries(all).flat(), bodyStart, bodyEnd };
  }
}
