import {
  type ConnectionTransition,
  type ConnectionStatus,
  connectionTransitions,
  connectionStatuses,
  nextStatus,
} from './connection-status.js';

const none = undefined;
const rules: Record<ConnectionStatus, Record<ConnectionTransition, ConnectionStatus | undefined>> = {
  pending: { authorize: 'connected', fail: none, recover: none, expire: none, disconnect: 'disconnected' },
  connected: { authorize: 'connected', fail: 'error', recover: none, expire: 'expired', disconnect: 'disconnected' },
  error: { authorize: 'connected', fail: none, recover: 'connected', expire: 'expired', disconnect: 'disconnected' },
  expired: { authorize: 'connected', fail: none, recover: none, expire: none, disconnect: 'disconnected' },
  disconnected: { authorize: none, fail: none, recover: none, expire: none, disconnect: none },
};
const facts = connectionStatuses.flatMap((status) =>
  connectionTransitions.map((transition) => ({ status, transition, to: rules[status][transition] })),
);

describe('connection statuses', () => {
  it.each(facts)('the transition $transition from $status leads to $to', ({ status, transition, to }) => {
    expect(nextStatus(status, transition)).toBe(to);
  });

  it('every connection status can be reached from pending', () => {
    const reached = new Set<ConnectionStatus>(['pending']);
    for (const from of reached) {
      for (const transition of connectionTransitions) {
        const to = nextStatus(from, transition);
        if (to !== undefined) reached.add(to);
      }
    }
    expect([...reached].sort()).toEqual([...connectionStatuses].sort());
  });

  it('a disconnected connection has no transitions', () => {
    expect(connectionTransitions.map((transition) => nextStatus('disconnected', transition))).toEqual(
      connectionTransitions.map(() => undefined),
    );
  });
});
