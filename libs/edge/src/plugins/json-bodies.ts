import type { IncomingMessage } from 'node:http';
import { DomainError } from '#libs/kernel';
import { parseJsonBody } from '../json-body.js';
import '../request.js';
import { edgePlugin } from './edge-plugin.js';

export const bodyLimit = 1024 * 1024;

/** The headers that describe a body. */
const bodyHeaders = ['content-type', 'content-encoding', 'content-length', 'transfer-encoding'];

/**
 * Reads JSON bodies, uncompressed and of limited size, and refuses others before their first byte is read. A body without bytes is
 * absent, whatever its headers say: many clients label every request with a default type, and proxies send an absent body in chunks.
 */
export const readJsonBodies = edgePlugin('json-bodies', (edge) => {
  edge.decorateRequest('rawBody', null);
  // Nest adds its own parsers only for content types without one.
  edge.removeAllContentTypeParsers();
  edge.addContentTypeParser('application/json', { parseAs: 'buffer' }, parseJsonBody);
  edge.addContentTypeParser('application/merge-patch+json', { parseAs: 'buffer' }, parseJsonBody);
  edge.addHook('preParsing', ({ raw }, reply, payload, done) => {
    const { headers, httpVersionMinor } = raw;
    const length = Number(headers['content-length'] ?? 0);
    const check = (isEmpty: boolean) => {
      if (isEmpty) for (const name of bodyHeaders) delete headers[name];
      const coding = headers['content-encoding'];
      if (coding !== undefined && coding.toLowerCase() !== 'identity') {
        return done(new DomainError('unsupported_media_type', 'Send the body uncompressed.') as never);
      }
      // A client that waits for "100 Continue" may send its body only after these checks.
      if (headers.expect !== undefined && httpVersionMinor === 1) reply.raw.writeContinue();
      done(null, payload);
    };
    if (length > bodyLimit) return done(new DomainError('payload_too_large', 'The body exceeds 1 MiB.') as never);
    if (headers['transfer-encoding'] === undefined) return check(length === 0);
    // Only a message with a body may wait for "100 Continue".
    if (headers.expect !== undefined) return check(false);
    // A read is served without its body.
    if (raw.method === 'GET' || raw.method === 'HEAD') return done(null, payload);
    whenReadable(raw, () => check(raw.readableLength === 0));
  });
});

/** Calls `then` when the first bytes of a message in chunks, or its end, have arrived. */
function whenReadable(message: IncomingMessage, then: () => void): void {
  if (message.complete || message.readableLength > 0) then();
  else message.once('readable', then);
}
