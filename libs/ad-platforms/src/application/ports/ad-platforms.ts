import type { CampaignToCheck, ConnectionTraits, PlatformCapabilities, PlatformProblem } from './capabilities.js';
import type { ConnectionSettingField } from './connection-settings.js';

/** What a platform counts as a click: any on the ad, those on its link, or those that leave for the landing page. */
export const clickKinds = ['all_clicks', 'link_clicks', 'outbound_clicks'] as const;
export type ClickKind = (typeof clickKinds)[number];

/** The facts about a platform, whether or not it is configured in this installation. */
export interface PlatformProfile {
  /** Display name, also used as the name of a connection that is not authorized yet. */
  readonly label: string;
  /** Number of days after a day in which the platform still restates its metrics. */
  readonly restatementDays: number;
  /** Age in days of the oldest day that can be read. */
  readonly maxHistoryDays: number;
  /** Days after a click and after a view within which the platform counts a conversion. */
  readonly attribution: { readonly clickDays: number; readonly viewDays: number };
  /** The same by objective, where it depends on it. */
  readonly attributionByObjective?: Readonly<Record<string, { readonly clickDays: number; readonly viewDays: number }>>;
  readonly clickKind: ClickKind;
  /** OAuth scopes that the service requests. */
  readonly scopes: readonly string[];
  /** The scope that is required to change campaigns. */
  readonly writeScope: string;
}

/** An advertising platform. */
export interface AdPlatform {
  readonly name: string;
  readonly profile: PlatformProfile;
  /** Whether the platform is configured in this installation. Only then can it be called. */
  readonly isConfigured: boolean;
  /** How long before its expiration an access token has to be renewed. */
  readonly renewBeforeSeconds: number;
  readonly settingsSchema: readonly ConnectionSettingField[];
  capabilitiesOf(connection: ConnectionTraits): PlatformCapabilities;
  /** Everything in a campaign that the platform would refuse. Calls nothing. */
  problemsOf(campaign: CampaignToCheck, connection: ConnectionTraits): readonly PlatformProblem[];
}

/** The platforms that this version supports. */
export abstract class AdPlatforms {
  /** Returns undefined for an unknown platform name. */
  abstract find(name: string): AdPlatform | undefined;
  /** Throws PlatformFailure for an unknown platform name. */
  abstract profileOf(name: string): PlatformProfile;
  /** Returns the platforms that are configured in this installation. */
  abstract offered(): readonly AdPlatform[];
}
