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
  /** URLs of the platform besides the issuer, such as those of its API and its report files. Their origins are trusted. */
  readonly origins?: readonly string[];
  /** Reads from the headers of a response that the platform will end something. Null or absent: it announces nothing so. */
  readonly readDeprecation?: (headers: Readonly<Record<string, string>>) => string | null;
  /** The calls that the platform allows this installation in 24 hours. Null or absent: it does not count them so. */
  readonly dailyCalls?: (settings: PlatformSettings) => number | null;
  /** Default: OAuth 2 with the endpoints of the issuer's metadata. */
  readonly authorization?: (http: PlatformHttp, client: PlatformClient) => PlatformAuthorization;
}

export type AdAccountAccess = Pick<PlatformAdapter, 'listAdAccounts' | 'openClient'>;
