/** Polls until `isDone` accepts the value. Throws an error with the last value after the timeout. */
export async function until<T>(ask: () => Promise<T> | T, isDone: (answer: T) => boolean, withinMs: number): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const answer = await ask();
    if (isDone(answer)) return answer;
    if (Date.now() > deadline) throw new Error(`The condition was not met within ${withinMs} ms. Last value: ${JSON.stringify(answer)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
