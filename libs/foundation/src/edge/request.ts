import type { Caller } from '#libs/kernel';
import type { Context, Span } from '@opentelemetry/api';
import type { RequestRights } from '../rights/request-rights.js';
import type { ServedPage } from './pages.js';
import type { EndpointAccess } from './route-table.js';
import type { Verdict } from './verdict.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Set after authentication; null on public endpoints. */
    caller: Caller | null;
    /** The rights of the caller, which end when they are taken away. Null or undefined without a caller. */
    rights?: RequestRights | null;
    /** What the admission found. A request that has it was counted. */
    verdict: Verdict | null;
    /** The page of a path without an endpoint, or null. */
    page: (() => Promise<ServedPage>) | null;
    /** The unparsed body, for the fingerprint of an idempotent write. */
    rawBody: Buffer | null;
    clientAddress: string;
    /** The span of the request. Null or undefined without traces. */
    trace?: { readonly span: Span; readonly context: Context } | null;
  }
  interface FastifyContextConfig {
    endpoint?: EndpointAccess;
  }
}
