import { AuthorizationRefused, PlatformUnavailable } from '../domain/connection.errors.js';
import { PlatformFailure } from './ports/ad-platform.js';

const usualWaitSeconds = 30;

/** What a platform failed to do, as a refusal that a person on a page can be told. */
export async function orRefusal<T>(platform: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const { retryAfterSeconds, platformCode } = error.details;
    if (error.isRetryable) throw new PlatformUnavailable(platform, retryAfterSeconds ?? usualWaitSeconds);
    throw new AuthorizationRefused(`${platform} refused: ${error.message}`, platformCode ?? null);
  }
}
