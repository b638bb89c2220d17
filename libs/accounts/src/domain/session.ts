/** A session ends this long after its last use, … */
export const idleSeconds = 12 * 3_600;

/** … and this long after the sign-in. */
export const maxSeconds = 7 * 86_400;

/** A sign-in beyond this many ends the user's oldest session. */
export const maxSessionsOfUser = 20;
