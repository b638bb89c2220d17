/** Failed attempts of a client that cost no time. People mistype their password several times in a row. */
const freeFailures = 10;
const maxDelay = 15 * 60;

/** The seconds that double with every failure, up to a quarter of an hour. */
function growingFrom(first: number): number[] {
  const delays = [];
  for (let delay = first; delay < maxDelay; delay *= 2) delays.push(delay);
  return [...delays, maxDelay];
}

/** How long a client waits after each failed attempt, in seconds. The last value applies to all further ones. */
export const signInDelays: readonly number[] = [...Array.from({ length: freeFailures - 1 }, () => 0), ...growingFrom(5)];

/** Failed attempts of all unknown browsers with one email address, after which each of their networks has one attempt before it waits. */
export const waryAfterFailures = 100;

/** The same for an unknown browser, while many networks try passwords of the same email address. */
export const waryDelays: readonly number[] = growingFrom(60);

/** Failures are forgotten when none follows for this time. */
export const forgetSeconds = 86_400;
