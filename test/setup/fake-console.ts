import { existsSync, readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { consoleFolder } from '../../apps/api/src/console/console-build.js';
import type { Method, PathOf, ResponseOf } from '../../apps/console/src/shared/api/operations.js';
import type { ErrorCode, Problem } from '../../apps/console/src/shared/api/problem.js';

const mediaTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

interface SentRequest {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  readonly headers: IncomingMessage['headers'];
}

interface Answer {
  readonly pattern: RegExp;
  readonly status: number;
  readonly body: object;
}

/**
 * The built console in a browser, without a service: a server of its own gives every request the answer that the test declares. The types
 * of the answers are those that the pages use, generated from the documents of the API.
 */
export class FakeConsole {
  /** The writes of the page, oldest first. */
  sent: SentRequest[] = [];
  /** Script errors, and requests for which the test declares no answer. */
  failures: string[] = [];
  private answers = new Map<string, Answer>();

  private constructor(
    private readonly server: Server,
    readonly page: Page,
  ) {}

  static async open(browser: Browser): Promise<FakeConsole> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const context = await browser.newContext({ locale: 'en-US', reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(30_000);
    const fake = new FakeConsole(server, await context.newPage());
    server.on('request', (request: IncomingMessage, response: ServerResponse) => void fake.respond(request, response));
    fake.page.on('pageerror', (error) => fake.failures.push(error.message));
    return fake;
  }

  /** Leaves the page, and forgets what the previous test declared and the page sent. */
  async reset(): Promise<void> {
    await this.page.goto('about:blank');
    this.sent = [];
    this.failures = [];
    this.answers = new Map();
  }

  /** Answers a request with a success, in place of an earlier answer. */
  answer<M extends Method, P extends PathOf<M>>(method: M, path: P, body: ResponseOf<P, M>): void {
    this.answers.set(`${method.toUpperCase()} ${path}`, { pattern: patternOf(path), status: 200, body: body as object });
  }

  /** Answers a request with an error, in place of an earlier answer. */
  refuse<M extends Method>(method: M, path: PathOf<M>, status: number, code: ErrorCode, problems: readonly Problem[] = []): void {
    const body = { error: { code, message: `Refused: ${code}.`, details: { request_id: 'req_1', retryable: false, errors: problems } } };
    this.answers.set(`${method.toUpperCase()} ${path}`, { pattern: patternOf(path), status, body });
  }

  async goto(path: string): Promise<void> {
    await this.page.goto(`http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`);
  }

  async close(): Promise<void> {
    await this.page.context().close();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', headers } = request;
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const text = await bodyOf(request);
    if (!pathname.startsWith('/console/api/')) return respondWithFile(response, pathname);
    if (method !== 'GET') this.sent.push({ method, path: pathname, body: text === '' ? undefined : JSON.parse(text), headers });
    // A path without parameters is matched before one that has them.
    const candidates = [...this.answers].filter(([name, { pattern }]) => name.startsWith(`${method} `) && pattern.test(pathname));
    const [, answer] = candidates.find(([name]) => !name.includes('{')) ?? candidates[0] ?? [];
    if (answer === undefined) this.failures.push(`${method} ${pathname} has no answer`);
    const { status, body } = answer ?? { status: 404, body: { error: { code: 'not_found', message: 'Not declared.', details: {} } } };
    response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body));
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** The console calls `/v1` under the path of its own API. */
function patternOf(path: string): RegExp {
  const mounted = path.startsWith('/v1/') ? `/console/api${path}` : path;
  return new RegExp(`^${mounted.replaceAll(/\{\w+\}/g, '[^/]+')}$`);
}

/** The names of files have a hash, so the browser keeps them from test to test. */
function respondWithFile(response: ServerResponse, pathname: string): void {
  const name = pathname.startsWith('/console/') ? pathname.slice('/console/'.length) : 'index.html';
  const file = join(consoleFolder, name);
  if (!existsSync(file)) response.writeHead(404).end();
  else {
    const caching = name === 'index.html' ? 'no-cache' : 'public, max-age=3600, immutable';
    response.writeHead(200, { 'content-type': mediaTypes[extname(name)] ?? 'text/html', 'cache-control': caching }).end(readFileSync(file));
  }
}
