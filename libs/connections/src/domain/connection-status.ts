export const connectionStatuses = ['pending', 'connected', 'error', 'expired', 'disconnected'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** Transitions of a connection. Causes are users who authorize or disconnect it, its syncs, and a token that the platform refuses. */
export const connectionTransitions = ['authorize', 'fail', 'recover', 'expire', 'disconnect'] as const;
export type ConnectionTransition = (typeof connectionTransitions)[number];

/** All allowed transitions by status. */
export const transitions = {
  pending: { authorize: 'connected', disconnect: 'disconnected' },
  connected: { authorize: 'connected', fail: 'error', expire: 'expired', disconnect: 'disconnected' },
  error: { authorize: 'connected', recover: 'connected', expire: 'expired', disconnect: 'disconnected' },
  expired: { authorize: 'connected', disconnect: 'disconnected' },
  disconnected: {},
} as const satisfies Record<ConnectionStatus, Partial<Record<ConnectionTransition, ConnectionStatus>>>;

/** Returns the status after a transition, or undefined when the transition is not allowed. */
export function nextStatus(from: ConnectionStatus, transition: ConnectionTransition): ConnectionStatus | undefined {
  return (transitions[from] as Partial<Record<ConnectionTransition, ConnectionStatus>>)[transition];
}

/** Whether the platform may be called. Tokens of a disconnected connection are kept while stops are pending. */
export const canBeCalled = (status: ConnectionStatus): boolean => status !== 'pending' && status !== 'expired';

/** Reasons of a status, with their messages. A connected connection has no reason. */
export const statusReasons = {
  awaiting_authorization: 'The connection has not been authorized yet.',
  awaiting_ad_account: 'The ad account has not been chosen yet.',
  syncs_failing: 'The last three syncs failed. See last_sync.errors.',
  authorization_expired: 'The platform no longer accepts the authorization. Reconnect at reconnect_url.',
  user_request: 'A user disconnected the connection.',
  never_authorized: 'The connection was not completed within 24 hours.',
} as const;
export type StatusReason = keyof typeof statusReasons;

export const defaultReasonOf: Readonly<Record<ConnectionStatus, StatusReason | null>> = {
  pending: 'awaiting_ad_account',
  connected: null,
  error: 'syncs_failing',
  expired: 'authorization_expired',
  disconnected: 'user_request',
};
