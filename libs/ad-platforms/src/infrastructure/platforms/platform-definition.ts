import type { Clock } from '#libs/kernel';
import type { PlatformProfile } from '../../application/ports/ad-platforms.js';
import type { ConnectionTraits, PlatformCapabilities } from '../../application/ports/capabilities.js';
import type { ConnectionSettingField } from '../../application/ports/connection-settings.js';
import type { PlatformAdapter } from '../../application/ports/platform-adapters.js';
import type { PlatformSettings } from '../../settings.js';
import type { OAuthProtocol } from '../authorization/oauth-protocol.js';
import type { ExchangeOperation } from '../outgoing/exchange-operations.js';
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
  /** The settings that its connections have. */
  readonly settingsSchema: (settings: PlatformSettings) => readonly ConnectionSettingField[];
  readonly capabilitiesOf: (settings: PlatformSettings, connection: ConnectionTraits) => PlatformCapabilities;
  /** What the platform would refuse although its capabilities do not say so. Default: nothing. */
  readonly problemsOf?: PlatformAdapter['problemsOf'];
  /** Every call that the adapter makes. The first one that fits a call names it. */
  readonly operations: readonly ExchangeOperation[];
  /** The values that the adapter knows of published enumerations, by their names. The others fall to the default of a table. */
  readonly enumerations?: Readonly<Record<string, readonly string[]>>;
  readonly adapter: (http: PlatformHttp, client: PlatformClient, settings: PlatformSettings, clock: Clock) => AdAccountAccess;
  /** URLs of the platform besides the issuer, such as those of its API and its report files. Their origins are trusted. */
  readonly origins?: (settings: PlatformSettings) => readonly string[];
  /**
   * The version of the platform's API that is called, and the first day without it (`YYYY-MM-DD`); null while the platform has announced no
   * end. Absent: it has no versions.
   */
  readonly apiVersionOf?: (settings: PlatformSettings) => { readonly version: string; readonly endsOn: string | null };
  /** Reads from the headers of a response that the platform will end something. Null or absent: it announces nothing so. */
  readonly readDeprecation?: (headers: Readonly<Record<string, string>>, settings: PlatformSettings, now: Date) => string | null;
  /** The calls that the platform allows this installation in 24 hours. Null or absent: it does not count them so. */
  readonly dailyCalls?: (settings: PlatformSettings) => number | null;
  /** How many of these calls a look at a connection takes. Default: one. */
  readonly callsPerLook?: number;
  /** Where its OAuth 2 differs from the default, which reads the endpoints from the issuer's metadata. */
  readonly protocol?: (client: PlatformClient, settings: PlatformSettings) => OAuthProtocol;
}

export type AdAccountAccess = Pick<PlatformAdapter, 'listAdAccounts' | 'openClient' | 'settingChoices' | 'check' | 'fixes'>;
