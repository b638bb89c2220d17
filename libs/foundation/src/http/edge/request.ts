import type { Caller } from '#libs/kernel';
import type { EndpointAccess } from './route-table.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the key has been checked; null on public endpoints. */
    caller: Caller | null;
    /** The body as it came, for the fingerprint of a safe write. */
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
