import { AuthorizationRefused, PlatformUnavailable } from '../domain/authorization.errors.js';
import { PlatformFailure } from './ports/ad-platform.js';

const usualWaitSeconds = 30;

/** Rethrows a platform's failure as a domain error that the settings pages can show. */
export async function translatePlatformFailure<T>(platform: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    const { retryAfterSeconds, platformCode } = error.details;
    if (error.isRetryable) throw new PlatformUnavailable(platform, retryAfterSeconds ?? usualWaitSeconds);
    throw new AuthorizationRefused(`${platform} refused: ${error.message}`, platformCode ?? null);
  }
}
