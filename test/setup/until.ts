/** Asks again until the answer is the one waited for; fails with the last answer when the time is up. */
export async function until<T>(ask: () => Promise<T> | T, isDone: (answer: T) => boolean, withinMs: number): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`Not within ${withinMs} ms; the last answer was ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
