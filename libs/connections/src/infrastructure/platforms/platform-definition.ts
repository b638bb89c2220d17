import type { Environment } from '#libs/foundation';
import type { AdPlatform, PlatformClient, PlatformProfile } from '../../application/ports/ad-platforms.js';
import type { PlatformHttp } from '../outgoing/platform-http.js';

/** All that a platform's folder tells of itself. */
export interface PlatformDefinition {
  readonly name: string;
  readonly profile: PlatformProfile;
  /** Null: this installation does not offer the platform. */
  readonly clientOf: (environment: Environment) => PlatformClient | null;
  readonly adapter: (http: PlatformHttp, client: PlatformClient, environment: Environment) => PlatformAdapter;
}

export type PlatformAdapter = Pick<AdPlatform, 'listAdAccounts' | 'openSession'>;
