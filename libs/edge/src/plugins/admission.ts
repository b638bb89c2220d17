import { DomainError, errorCatalog } from '#libs/kernel';
import { accessOf, type EndpointAccess } from '#libs/rest';
import type { FastifyError, FastifyReply } from 'fastify';
import type { AdmissionMetrics } from '../admission-metrics.js';
import type { Pages } from '../pages.js';
import '../request.js';
import type { RequestAdmission } from '../request-admission.js';
import { type Gate, leaveGate } from '../traffic/gate.js';
import { edgePlugin } from './edge-plugin.js';

interface AdmissionOptions {
  readonly admission: () => RequestAdmission;
  readonly pages: Pages | undefined;
  readonly gate: Gate;
  readonly series: AdmissionMetrics | undefined;
}

const page: EndpointAccess = { access: 'public', permission: null };

/** Counts and authenticates every request, also those of unknown routes: rate limit first, then the key or session. */
export const admitRequests = edgePlugin<AdmissionOptions>('admission', (edge, { admission, pages, gate, series }) => {
  edge.decorateRequest('caller', null);
  edge.decorateRequest('rights', null);
  edge.decorateRequest('verdict', null);
  edge.decorateRequest('page', null);
  edge.decorateRequest('clientAddress', undefined as never);
  edge.decorateReply('leaveGate', function (this: FastifyReply) {
    leaveGate(this.raw);
  });
  edge.addHook('onRequest', (request, reply, done) => {
    request.page = request.is404 ? (pages?.find(request.raw) ?? null) : null;
    const { access } = request.page === null ? accessOf(request) : page;
    const startedAt = performance.now();
    admission()
      .admit(request, reply, access)
      .then(
        () => {
          series?.recordAdmitted(startedAt, access !== 'public');
          if (request.caller !== null) gate.attribute(reply.raw, request.caller.accountId);
          if (!request.raw.complete) gate.suspend(reply.raw);
          done();
        },
        (error: unknown) => {
          series?.recordRefused(startedAt, error);
          if (error instanceof DomainError && errorCatalog[error.code].kind === 'unauthenticated') gate.forget(reply.raw);
          done(error as FastifyError);
        },
      );
  });
  // The body has arrived.
  edge.addHook('preValidation', (request, reply, done) => {
    gate.resume(request.raw, reply.raw).then(() => done(), done as (error: FastifyError) => void);
  });
  // The response is made. What the client takes its time to read is no longer in flight.
  edge.addHook('onSend', (_request, reply, payload, done) => {
    leaveGate(reply.raw);
    done(null, payload);
  });
});
