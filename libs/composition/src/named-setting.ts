import { EnvironmentError } from '#libs/operations';

/** Runs `use` and reports a failure as one line that names the environment variable, for settings that fail only when used. */
export async function withSettingName<T>(variable: string, use: () => Promise<T>): Promise<T> {
  try {
    return await use();
  } catch (error) {
    if (error instanceof EnvironmentError) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : (error as Error);
    throw new EnvironmentError(`${variable} cannot be used: ${cause.message || String((cause as NodeJS.ErrnoException).code)}.`);
  }
}
