import type { FastifyReply } from 'fastify';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const ok = (body: unknown): Answer => ({ status: 200, body });

export function sendAnswer(reply: FastifyReply, { status, body, headers = {} }: Answer): void {
  void reply.code(status).headers(headers).send(body);
}
