const pauseMs = 50;
/** What a round of asking and pausing counts at most. It takes longer where the machine is busy with something else. */
const maxRoundMs = 100;

/**
 * Polls until `isDone` accepts the value. Throws an error with the last value after the timeout. That is the time of an idle machine: one that
 * is too busy to ask as often as it should has more.
 */
export async function until<T>(ask: () => Promise<T> | T, isDone: (answer: T) => boolean, withinMs: number): Promise<T> {
  for (let waitedMs = 0; ;) {
    const began = performance.now();
    const answer = await ask();
    if (isDone(answer)) return answer;
    if (waitedMs > withinMs) throw new Error(`The condition was not met within ${withinMs} ms. Last value: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    waitedMs += Math.min(performance.now() - began, maxRoundMs);
  }
}
