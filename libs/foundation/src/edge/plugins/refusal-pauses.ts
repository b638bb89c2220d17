import type { Connections } from '../connections.js';
import type { ForwardingRules } from '../client-address.js';
import { edgePlugin } from './edge-plugin.js';

interface PauseOptions {
  readonly connections: Connections;
  readonly forwarding: ForwardingRules;
}

/** A pause is never longer than the `Retry-After` of an overload, and shorter than the timeouts of clients. */
const maxPauseMs = 2_000;

/** Slows down clients that go on sending after 429 and 503. A proxy is not slowed down, since other clients share its connections. */
export const pauseRefusedClients = edgePlugin<PauseOptions>('refusal-pauses', (edge, { connections, forwarding }) => {
  edge.addHook('onResponse', (request, reply, done) => {
    const { statusCode } = reply;
    const { socket } = request.raw;
    if (
      (statusCode === 429 || statusCode === 503) &&
      reply.getHeader('connection') !== 'close' &&
      !forwarding.trusts(socket.remoteAddress)
    ) {
      const retryMs = Number(reply.getHeader('retry-after')) * 1_000;
      if (retryMs > 0) connections.pauseRefused(socket, Math.min(retryMs, maxPauseMs));
    }
    done();
  });
});
