export const connectionStatuses = ['pending', 'connected', 'error', 'expired', 'disconnected'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** What moves a connection: a person authorising or disconnecting it, its syncs, and the platform refusing its token. */
export const connectionTransitions = ['authorize', 'fail', 'recover', 'expire', 'disconnect'] as const;
export type ConnectionTransition = (typeof connectionTransitions)[number];

/** Every legal move; what is not here does not happen. */
export const transitions = {
  pending: { authorize: 'connected', disconnect: 'disconnected' },
  connected: { authorize: 'connected', fail: 'error', expire: 'expired', disconnect: 'disconnected' },
  error: { authorize: 'connected', recover: 'connected', expire: 'expired', disconnect: 'disconnected' },
  expired: { authorize: 'connected', disconnect: 'disconnected' },
  disconnected: {},
} as const satisfies Record<ConnectionStatus, Partial<Record<ConnectionTransition, ConnectionStatus>>>;

/** Where a move leads from a status, or undefined when it is not legal there. */
export function destination(from: ConnectionStatus, move: ConnectionTransition): ConnectionStatus | undefined {
  return (transitions[from] as Partial<Record<ConnectionTransition, ConnectionStatus>>)[move];
}

/** Why a connection is as it is; a connected one needs no reason. */
export const statusReasons = {
  awaiting_authorization: 'Nobody has finished connecting it yet.',
  syncs_failing: 'The last three syncs failed; last_sync.errors says why.',
  authorization_expired: 'The platform no longer accepts the authorisation; reconnect at reconnect_url.',
  user_request: 'A user disconnected it.',
  never_authorized: 'Nobody finished connecting it within a day.',
} as const;
export type StatusReason = keyof typeof statusReasons;

export const reasonOf: Readonly<Record<ConnectionStatus, StatusReason | null>> = {
  pending: 'awaiting_authorization',
  connected: null,
  error: 'syncs_failing',
  expired: 'authorization_expired',
  disconnected: 'user_request',
};
