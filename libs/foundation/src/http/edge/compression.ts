import fastifyCompress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const thresholdBytes = 1024;

/**
 * Compresses JSON answers for clients that ask for it, from the routes on that are added after it. What is stored compressed, such as the
 * files of the console, and what is compressed in itself, such as images, goes out as it is.
 */
export async function compressResponses(edge: FastifyInstance): Promise<void> {
  await edge.register(fastifyCompress, {
    encodings: ['br', 'gzip'],
    threshold: thresholdBytes,
    customTypes: /^application\/json/,
    globalDecompression: false, // compressed bodies are refused: a small one could be a huge one
  });
  // Added after the plugin's own hook, so that it runs after the compression of each route.
  edge.addHook('onRoute', (route) => {
    if (route.url.startsWith('/v1/')) route.onSend = [...[route.onSend ?? []].flat(), weakenTag];
  });
}

/** Of several codings of one record only the uncompressed one may have the strong tag (RFC 9110, 8.8.3.3). */
function weakenTag(_: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void): void {
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && tag.startsWith('"') && reply.getHeader('content-encoding') !== undefined) reply.header('etag', `W/${tag}`);
  done(null, payload);
}
