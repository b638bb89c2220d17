import type { Caller } from '#libs/kernel';
import type { EndpointAccess } from './route-table.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set after authentication; null on public endpoints. */
    caller: Caller | null;
    /** The unparsed body, for the fingerprint of an idempotent write. */
    rawBody: Buffer | null;
    clientAddress: string;
  }
  interface FastifyInstance {
    sendError(request: FastifyRequest, reply: FastifyReply, error: unknown): void;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointAccess;
  }
}
