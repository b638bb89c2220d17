import type { Environment } from '#libs/foundation';
import type { AdPlatform, PlatformClient, PlatformProfile } from '../../application/ports/ad-platforms.js';
import type { PlatformHttp } from '../outgoing/platform-http.js';

/** The definition that each platform folder exports. */
export interface PlatformDefinition {
  readonly name: string;
  readonly profile: PlatformProfile;
  /** Returns null when the platform is not configured in this installation. */
  readonly clientOf: (environment: Environment) => PlatformClient | null;
  readonly adapter: (http: PlatformHttp, client: PlatformClient, environment: Environment) => PlatformAdapter;
}

export type PlatformAdapter = Pick<AdPlatform, 'listAdAccounts' | 'openClient'>;
