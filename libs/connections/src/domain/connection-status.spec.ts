import {
  type ConnectionTransition,
  type ConnectionStatus,
  connectionTransitions,
  connectionStatuses,
  destination,
} from './connection-status.js';

const none = undefined;
const rules: Record<ConnectionStatus, Record<ConnectionTransition, ConnectionStatus | undefined>> = {
  pending: { authorize: 'connected', fail: none, recover: none, expire: none, disconnect: 'disconnected' },
  connected: { authorize: 'connected', fail: 'error', recover: none, expire: 'expired', disconnect: 'disconnected' },
  error: { authorize: 'connected', fail: none, recover: 'connected', expire: 'expired', disconnect: 'disconnected' },
  expired: { authorize: 'connected', fail: none, recover: none, expire: none, disconnect: 'disconnected' },
  disconnected: { authorize: none, fail: none, recover: none, expire: none, disconnect: none },
};
const facts = connectionStatuses.flatMap((status) => connectionTransitions.map((move) => ({ status, move, to: rules[status][move] })));

describe('connection statuses', () => {
  it.each(facts)('$move from $status leads to $to', ({ status, move, to }) => {
    expect(destination(status, move)).toBe(to);
  });

  it('every status can be reached from a pending connection', () => {
    const reached = new Set<ConnectionStatus>(['pending']);
    for (const from of reached) {
      for (const move of connectionTransitions) {
        const to = destination(from, move);
        if (to !== undefined) reached.add(to);
      }
    }
    expect([...reached].sort()).toEqual([...connectionStatuses].sort());
  });

  it('nothing leads out of disconnected', () => {
    expect(connectionTransitions.map((move) => destination('disconnected', move))).toEqual(connectionTransitions.map(() => undefined));
  });
});
