import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Message {
  readonly path: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

const slowAnswerMs = 50;

/** A receiver that answers with what the path says: `/500`, `/held` or `/held/410` (not before `release`), `/slow`, or at once with 204. */
export class WebhookReceiver {
  readonly messages: Message[] = [];
  /** The maximum number of messages to `/slow` at a time. */
  maxAtOnce = 0;
  private atOnce = 0;
  private releaseHeld: () => void = () => undefined;
  private readonly held = new Promise<void>((resolve) => (this.releaseHeld = resolve));
  private readonly server: Server = createServer((request, response) => {
    void bodyOf(request).then(async (body) => {
      const path = request.url ?? '';
      this.messages.push({ path, headers: request.headers as Record<string, string>, body });
      if (path.startsWith('/held')) await this.held;
      if (path.startsWith('/slow')) await this.answerSlowly();
      const [, status] = /\/(\d{3})/.exec(path) ?? [];
      response.writeHead(Number(status ?? 204), status === '302' ? { location: '/elsewhere' } : {});
      response.end(status === undefined ? undefined : 'No.');
    });
  });

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  url(path: string): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}${path}`;
  }

  at(path: string): Message[] {
    return this.messages.filter((message) => message.path === path);
  }

  /** Answers what was sent to `/held`. */
  release(): void {
    this.releaseHeld();
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answerSlowly(): Promise<void> {
    this.atOnce++;
    this.maxAtOnce = Math.max(this.maxAtOnce, this.atOnce);
    await new Promise((resolve) => setTimeout(resolve, slowAnswerMs)); // as a receiver that works on the message
    this.atOnce--;
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}
