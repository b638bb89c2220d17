import type { FastifyReply } from 'fastify';

export interface WireResponse {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export const ok = (body: unknown): WireResponse => ({ status: 200, body });

export function sendResponse(reply: FastifyReply, { status, body, headers = {} }: WireResponse): void {
  void reply.code(status).headers(headers).send(body);
}
