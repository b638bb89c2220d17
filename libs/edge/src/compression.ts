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
  // This hook is added after the plugin's own hook, so it runs around the compression of each route.
  edge.addHook('onRoute', (route) => {
    route.onSend = [chooseCoding, ...[route.onSend ?? []].flat(), ...(route.url.startsWith('/v1/') ? [weakenTag] : [])];
  });
}

const codings = ['br', 'gzip'] as const;

/**
 * The coding of a response for a client (RFC 9110, 12.5.3). `*` stands for the codings that the header does not name. Null for none.
 */
export function codingFor(acceptEncoding: string | undefined): (typeof codings)[number] | null {
  const weights = new Map<string, number>();
  for (const part of (acceptEncoding ?? '').toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith('q='))?.slice(2);
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, weight === undefined ? 1 : Number(weight) || 0);
  }
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = codings.reduce((first, second) => (weightOf(second) > weightOf(first) ? second : first));
  return weightOf(best) > 0 && weightOf(best) >= (weights.get('identity') ?? 0) ? best : null;
}

/** Leaves the compression of the plugin no choice: it reads `gzip;q=0, *` as a wish for gzip. */
function chooseCoding(request: FastifyRequest, _: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void): void {
  const { headers } = request.raw;
  if (headers['accept-encoding'] !== undefined) headers['accept-encoding'] = codingFor(headers['accept-encoding']) ?? 'identity';
  done(null, payload);
}

/** Gives a response without its body the headers that compression would have added with it (RFC 9110, 15.4.5). */
export function describeCompressed({ raw, routeOptions }: FastifyRequest, reply: FastifyReply, payload: unknown): void {
  const isCompressed =
    typeof payload === 'string' &&
    Buffer.byteLength(payload) >= thresholdBytes &&
    String(reply.getHeader('content-type')).startsWith('application/json') &&
    codingFor(raw.headers['accept-encoding']) !== null;
  if (!isCompressed) return;
  reply.header('vary', 'accept-encoding');
  if (routeOptions.url?.startsWith('/v1/')) weaken(reply);
}

/** Makes the ETag of a compressed response weak: only the uncompressed representation may have the strong tag (RFC 9110, 8.8.3.3). */
function weakenTag(_: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void): void {
  if (reply.getHeader('content-encoding') !== undefined) weaken(reply);
  done(null, payload);
}

function weaken(reply: FastifyReply): void {
  const tag = reply.getHeader('etag');
  if (typeof tag === 'string' && tag.startsWith('"')) reply.header('etag', `W/${tag}`);
}
