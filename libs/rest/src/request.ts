import type { Caller } from '#libs/kernel';
import type { EndpointAccess } from './endpoint-access.js';
import type { ResponseShape } from './enveloped-response.js';
import type { RequestRights } from './rights/request-rights.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set after authentication; null on public endpoints. */
    caller: Caller | null;
    /** The rights of the caller, which end when they are taken away. Null or undefined without a caller. */
    rights?: RequestRights | null;
    /** The unparsed body, for the fingerprint of an idempotent write. */
    rawBody: Buffer | null;
  }
  interface FastifyReply {
    /** Called when a request only waits from now on, so that it is no longer in flight. */
    leaveGate(): void;
    /** Sends an error in the error envelope. */
    sendError(error: unknown): void;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointAccess;
    /** How successful responses look. Absent for files and pages, which have no envelope. */
    response?: ResponseShape;
  }
}
