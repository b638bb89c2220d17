import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { maxWholeBytes, ownBodyInPieces } from '../traffic/body-in-pieces.js';

/** Sends large bodies in pieces. Applies to routes that are added later, after what else is done to their responses, such as compression. */
export function sendLargeBodiesInPieces(edge: FastifyInstance): void {
  edge.addHook('onRoute', (route) => {
    route.onSend = [...[route.onSend ?? []].flat(), inPieces];
  });
}

function inPieces({ method }: FastifyRequest, reply: FastifyReply, payload: unknown, done: (error: null, payload: unknown) => void): void {
  const isText = typeof payload === 'string';
  if ((!isText && !Buffer.isBuffer(payload)) || payload.length <= maxWholeBytes || method === 'HEAD') return done(null, payload);
  const bytes = isText ? Buffer.from(payload) : payload;
  reply.header('content-length', bytes.length);
  done(null, ownBodyInPieces(reply.raw, bytes));
}
