import { tagValuesOf } from '#libs/kernel/infrastructure';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { describeCompressed } from '../compression.js';
import { edgePlugin } from './edge-plugin.js';

/** Answers a read with 304 and no body if the client already has the current representation. */
export const omitUnchangedBodies = edgePlugin('not-modified', (edge) => {
  edge.addHook('onSend', (request, reply, payload, done) => {
    if (!isUnchanged(request, reply)) return done(null, payload);
    describeCompressed(request, reply, payload);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, '');
  });
});

/** Returns whether If-None-Match contains the ETag of the response. */
function isUnchanged({ raw: { method, headers } }: FastifyRequest, reply: FastifyReply): boolean {
  const ifNoneMatch = headers['if-none-match'];
  const tag = reply.getHeader('etag');
  if (ifNoneMatch === undefined || typeof tag !== 'string' || reply.statusCode !== 200 || (method !== 'GET' && method !== 'HEAD'))
    return false;
  return ifNoneMatch.trim() === '*' || tagValuesOf(ifNoneMatch).includes(tagValuesOf(tag)[0] ?? '');
}
