import type { ResponseShape } from './enveloped-response.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** How successful responses look. Absent for files and pages, which have no envelope. */
    response?: ResponseShape;
  }
}
