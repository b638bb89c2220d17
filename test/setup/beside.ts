/**
 * Repeats some work while a test does what it does, and ends it with that, also when that fails: what is left of a test would disturb the next
 * one.
 */
export async function beside<T>(work: () => Promise<unknown>, test: () => Promise<T>): Promise<T> {
  let isOver = false;
  const repeating = (async () => {
    while (!isOver) await work();
  })();
  repeating.catch(() => undefined); // It is reported at the end.
  try {
    return await test();
  } finally {
    isOver = true;
    await repeating;
  }
}
