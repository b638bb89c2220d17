import type { PlatformProfile } from '../../application/ports/ad-platforms.js';
import type { PlatformAdapter } from '../../application/ports/platform-adapters.js';
import type { PlatformAuthorization } from '../../application/ports/platform-authorization.js';
import type { PlatformSettings } from '../../settings.js';
import type { PlatformHttp } from '../outgoing/platform-http.js';

/** The OAuth 2 client registration of this installation at a platform. */
export interface PlatformClient {
  /** The issuer URL. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
}

/** The definition that each platform folder exports. */
export interface PlatformDefinition {
  readonly name: string;
  readonly profile: PlatformProfile;
  /** Returns null when the platform is not configured in this installation. */
  readonly clientOf: (settings: PlatformSettings) => PlatformClient | null;
  readonly adapter: (http: PlatformHttp, client: PlatformClient, settings: PlatformSettings) => AdAccountAccess;
  /** Default: OAuth 2 with the endpoints of the issuer's metadata. */
  readonly authorization?: (http: PlatformHttp, client: PlatformClient) => PlatformAuthorization;
}

export type AdAccountAccess = Pick<PlatformAdapter, 'listAdAccounts' | 'openClient'>;
