import type { Context, Span } from '@opentelemetry/api';
import type { ServedPage } from './pages.js';
import type { Verdict } from './verdict.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the admission found. A request that has it was counted. */
    verdict: Verdict | null;
    /** The page of a path without an endpoint, or null. */
    page: (() => Promise<ServedPage>) | null;
    clientAddress: string;
    /** The span of the request. Null or undefined without traces. */
    trace?: { readonly span: Span; readonly context: Context } | null;
  }
}
