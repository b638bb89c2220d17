import type { FastifyError } from 'fastify';
import type { AdmissionMetrics } from '../admission-metrics.js';
import type { Pages } from '../pages.js';
import '../request.js';
import type { RequestAdmission } from '../request-admission.js';
import { accessOf, type EndpointAccess } from '../route-table.js';
import type { Workload } from '../workload.js';
import { edgePlugin } from './edge-plugin.js';

interface AdmissionOptions {
  readonly admission: () => RequestAdmission;
  readonly pages: Pages | undefined;
  readonly workload: Workload;
  readonly series: AdmissionMetrics | undefined;
}

const page: EndpointAccess = { access: 'public', permission: null };

/** Counts and authenticates every request, also those of unknown routes: rate limit first, then the key or session. */
export const admitRequests = edgePlugin<AdmissionOptions>('admission', (edge, { admission, pages, workload, series }) => {
  edge.decorateRequest('caller', null);
  edge.decorateRequest('rights', null);
  edge.decorateRequest('verdict', null);
  edge.decorateRequest('page', null);
  edge.decorateRequest('clientAddress', undefined as never);
  edge.addHook('onRequest', (request, reply, done) => {
    request.page = request.is404 ? (pages?.find(request.raw) ?? null) : null;
    const { access } = request.page === null ? accessOf(request) : page;
    const startedAt = performance.now();
    admission()
      .admit(request, reply, access)
      .then(
        () => {
          // Most requests to public endpoints are admitted from memory, and would make look-ups of keys seem slow.
          if (access !== 'public') workload.recordLookUp(performance.now() - startedAt);
          series?.recordAdmitted(startedAt, access !== 'public');
          if (request.caller !== null) workload.attribute(reply.raw, request.caller.accountId);
          if (!request.raw.complete) workload.suspend(reply.raw);
          done();
        },
        (error: unknown) => {
          series?.recordRefused(startedAt, error);
          done(error as FastifyError);
        },
      );
  });
  // The body has arrived.
  edge.addHook('preValidation', (_request, reply, done) => {
    const waiting = workload.resume(reply.raw);
    if (waiting === undefined) done();
    else waiting.then(() => done(), done as (error: FastifyError) => void);
  });
});
