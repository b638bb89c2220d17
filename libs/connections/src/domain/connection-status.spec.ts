import { type ConnectionMove, type ConnectionStatus, connectionMoves, connectionStatuses, destination } from './connection-status.js';

const none = undefined;
const rules: Record<ConnectionStatus, Record<ConnectionMove, ConnectionStatus | undefined>> = {
  pending: { authorise: 'connected', fail: none, recover: none, expire: none, disconnect: 'disconnected' },
  connected: { authorise: 'connected', fail: 'error', recover: none, expire: 'expired', disconnect: 'disconnected' },
  error: { authorise: 'connected', fail: none, recover: 'connected', expire: 'expired', disconnect: 'disconnected' },
  expired: { authorise: 'connected', fail: none, recover: none, expire: none, disconnect: 'disconnected' },
  disconnected: { authorise: none, fail: none, recover: none, expire: none, disconnect: none },
};
const cells = connectionStatuses.flatMap((status) => connectionMoves.map((move) => ({ status, move, to: rules[status][move] })));

describe('connection statuses', () => {
  it.each(cells)('$move from $status leads to $to', ({ status, move, to }) => {
    expect(destination(status, move)).toBe(to);
  });

  it('every status can be reached from a pending connection', () => {
    const reached = new Set<ConnectionStatus>(['pending']);
    for (const from of reached) {
      for (const move of connectionMoves) {
        const to = destination(from, move);
        if (to !== undefined) reached.add(to);
      }
    }
    expect([...reached].sort()).toEqual([...connectionStatuses].sort());
  });

  it('nothing leads out of disconnected', () => {
    expect(connectionMoves.map((move) => destination('disconnected', move))).toEqual(connectionMoves.map(() => undefined));
  });
});
