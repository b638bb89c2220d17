import { DomainError } from '#libs/kernel';
import { parseJsonBody } from '../json-body.js';
import '../request.js';
import { edgePlugin } from './edge-plugin.js';

export const bodyLimit = 1024 * 1024;

/** Reads JSON bodies, uncompressed and of limited size, and refuses others before their first byte is read. */
export const readJsonBodies = edgePlugin('json-bodies', (edge) => {
  edge.decorateRequest('rawBody', null);
  // Nest adds its own parsers only for content types without one.
  edge.removeAllContentTypeParsers();
  edge.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody);
  edge.addContentTypeParser('application/merge-patch+json', { parseAs: 'buffer' }, parseJsonBody);
  edge.addHook('preParsing', (request, reply, payload, done) => {
    const { headers, httpVersionMinor } = request.raw;
    const coding = headers['content-encoding'];
    if (coding !== undefined && coding.toLowerCase() !== 'identity') {
      return done(new DomainError('unsupported_media_type', 'Send the body uncompressed.') as never);
    }
    const length = headers['content-length'];
    if (length !== undefined && Number(length) > bodyLimit)
      return done(new DomainError('payload_too_large', 'The body exceeds 1 MiB.') as never);
    // A client that waits for "100 Continue" may send its body only after these checks.
    if (headers.expect !== undefined && httpVersionMinor === 1) reply.raw.writeContinue();
    done(null, payload);
  });
});
