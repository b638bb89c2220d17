import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const thresholdBytes = 1024;

/**
 * Compresses JSON responses for clients that accept it. Applies to routes that are added later. Files that are stored compressed, such
 * as those of the console, and compressed formats, such as images, are sent unchanged.
 */
export async function compressResponses(edge: FastifyInstance): Promise<void> {
  await edge.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: thresholdBytes,
    customTypes: /^application\/json/,
    globalDecompression: false, // the service rejects compressed bodies: a small one can expand to a huge one
  });
  // This hook is added after the plugin's own hook, so it runs after the compression of each route.
  edge.addHook('onRoute', (route) => {
    if (route.url.startsWith('/v1/')) route.onSend = [...[route.onSend ?? []].flat(), weakenTag];
  });
}

/** Makes the ETag of a compressed response weak: only the uncompressed representation may have the strong tag (RFC 9110, 8.8.3.3). */
function weakenTag(_: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void): void {
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && tag.startsWith('"') && reply.getHeader('content-encoding') !== undefined) reply.header('etag', `W/${tag}`);
  done(null, payload);
}
