export const connectionStatuses = ['pending', 'connected', 'error', 'expired', 'disconnected'] as const;
export type ConnectionStatus = (typeof connectionStatuses)[number];

/** What moves a connection: a person authorising or disconnecting it, its syncs, and the platform refusing its token. */
export const connectionMoves = ['authorise', 'fail', 'recover', 'expire', 'disconnect'] as const;
export type ConnectionMove = (typeof connectionMoves)[number];

/** Every legal move; what is not here does not happen. */
export const transitions = {
  pending: { authorise: 'connected', disconnect: 'disconnected' },
  connected: { authorise: 'connected', fail: 'error', expire: 'expired', disconnect: 'disconnected' },
  error: { authorise: 'connected', recover: 'connected', expire: 'expired', disconnect: 'disconnected' },
  expired: { authorise: 'connected', disconnect: 'disconnected' },
  disconnected: {},
} as const satisfies Record<ConnectionStatus, Partial<Record<ConnectionMove, ConnectionStatus>>>;

/** Where a move leads from a status, or undefined when it is not legal there. */
export function destination(from: ConnectionStatus, move: ConnectionMove): ConnectionStatus | undefined {
  return (transitions[from] as Partial<Record<ConnectionMove, ConnectionStatus>>)[move];
}

/** Why a connection is as it is; a connected one needs no reason. */
export const statusReasons = {
  awaiting_authorisation: 'Nobody has finished connecting it yet.',
  syncs_failing: 'The last three syncs failed; last_sync.errors says why.',
  authorisation_expired: 'The platform no longer accepts the authorisation; reconnect at reconnect_url.',
  user_request: 'A user disconnected it.',
  never_authorised: 'Nobody finished connecting it within a day.',
} as const;
export type StatusReason = keyof typeof statusReasons;

export const reasonOf: Readonly<Record<ConnectionStatus, StatusReason | null>> = {
  pending: 'awaiting_authorisation',
  connected: null,
  error: 'syncs_failing',
  expired: 'authorisation_expired',
  disconnected: 'user_request',
};
