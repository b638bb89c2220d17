import { EnvironmentError } from '#libs/foundation';

/** A setting that turns out wrong only when it is used is still one line that names its variable. */
export async function naming<T>(variable: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    throw new EnvironmentError(`${variable} cannot be used: ${cause.message || String((cause as NodeJS.ErrnoException).code)}.`);
  }
}
