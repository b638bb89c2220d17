import type { FastifyError } from 'fastify';
import type { Pages } from '../pages.js';
import '../request.js';
import type { RequestAdmission } from '../request-admission.js';
import { accessOf } from '../route-table.js';
import { edgePlugin } from './edge-plugin.js';

interface AdmissionOptions {
  readonly admission: () => RequestAdmission;
  readonly pages: Pages | undefined;
}

/** Counts and authenticates every request, also those of unknown routes: rate limit first, then the key or session. */
export const admitRequests = edgePlugin<AdmissionOptions>('admission', (edge, { admission, pages }) => {
  edge.decorateRequest('caller', null);
  edge.decorateRequest('verdict', null);
  edge.decorateRequest('page', null);
  edge.addHook('onRequest', (request, reply, done) => {
    request.page = request.is404 ? (pages?.find(request.raw) ?? null) : null;
    const access = request.page === null ? accessOf(request).access : 'public';
    admission()
      .admit(request, reply, access)
      .then(() => done(), done as (error: FastifyError) => void);
  });
});
