import type { AdPlatform, PlatformClient, PlatformProfile } from '../../application/ports/ad-platforms.js';
import type { PlatformSettings } from '../../settings.js';
import type { PlatformHttp } from '../outgoing/platform-http.js';

/** The definition that each platform folder exports. */
export interface PlatformDefinition {
  readonly name: string;
  readonly profile: PlatformProfile;
  /** Returns null when the platform is not configured in this installation. */
  readonly clientOf: (settings: PlatformSettings) => PlatformClient | null;
  readonly adapter: (http: PlatformHttp, client: PlatformClient, settings: PlatformSettings) => PlatformAdapter;
}

export type PlatformAdapter = Pick<AdPlatform, 'listAdAccounts' | 'openClient'>;
