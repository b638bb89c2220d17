/** Idle timeout of a session. */
export const idleSeconds = 12 * 3_600;

/** Maximum duration of a session after the sign-in. */
export const maxSeconds = 7 * 86_400;

/** How long a password that was entered is enough for actions that ask for it again. */
export const verifiedSeconds = 600;

/** Maximum number of sessions per user. Another sign-in ends the oldest session. */
export const maxSessionsOfUser = 20;
