import type { Id } from '#libs/kernel';
import type { AccountCheck, CampaignDeclaration, UndeclaredCampaign } from './account-checks.js';
import type { AdAccountTarget, PlatformAdAccount } from './ad-account-choice.js';
import type { AdAccountClient } from './ad-platform.js';
import { type AdPlatform, AdPlatforms } from './ad-platforms.js';
import type { SettingChoice, SettingChoices } from './connection-settings.js';
import type { ConnectionHandles } from './platform-handles.js';
import type { PlatformAuthorization } from './platform-authorization.js';

/** Provides the access token for a call and renews it when the platform refuses it. */
export interface AccessTokens {
  current(): Promise<AccessToken>;
  /**
   * Returns a newer token than `refused`, renewing it unless another caller already has. If it is not renewable, it expires the
   * connection instead and throws PlatformFailure('unauthorized').
   */
  after(refused: AccessToken, isRenewable?: boolean): Promise<AccessToken>;
}

export interface AccessToken {
  readonly secret: string;
  /** Incremented on every renewal. */
  readonly generation: number;
}

/** What a person can fix here instead of on the pages of the platform. Each throws PlatformFailure. */
export interface AccountFixes {
  /** Makes a picture the logo that ads can have. */
  uploadLogo(key: string, target: AdAccountTarget, tokens: AccessTokens, picture: Uint8Array): Promise<SettingChoice>;
  undeclaredCampaigns(key: string, target: AdAccountTarget, tokens: AccessTokens): Promise<readonly UndeclaredCampaign[]>;
  /** Declares that these campaigns contain no political advertising. */
  declareNotPolitical(
    key: string,
    target: AdAccountTarget,
    tokens: AccessTokens,
    ids: readonly string[],
  ): Promise<readonly CampaignDeclaration[]>;
}

/** A platform with the calls to it. To add one, create a folder in `infrastructure/platforms` and add it to the platform list. */
export interface PlatformAdapter extends AdPlatform {
  readonly authorization: PlatformAuthorization;
  /** Lists the ad accounts that the token gives access to. Throws PlatformFailure. */
  listAdAccounts(accessToken: string): Promise<readonly PlatformAdAccount[]>;
  /** `key` identifies the connection in the limit on concurrent calls. */
  /** Its calls count for `accountId`, if the platform has a quota for the installation. */
  openClient(key: string, target: AdAccountTarget, tokens: AccessTokens, handles: ConnectionHandles, accountId: Id<'acc'>): AdAccountClient;
  /** What the settings of a connection to this ad account can be set to. Throws PlatformFailure. */
  settingChoices(key: string, target: AdAccountTarget, tokens: AccessTokens): Promise<SettingChoices>;
  /** What a launch needs of this ad account, as reading tells it. Throws PlatformFailure only when the authorization is refused. */
  check(key: string, target: AdAccountTarget, tokens: AccessTokens): Promise<readonly AccountCheck[]>;
  /** What people can fix here. Absent: nothing. */
  readonly fixes?: AccountFixes;
}

export abstract class PlatformAdapters extends AdPlatforms {
  /** Returns undefined for an unknown platform name. */
  abstract override find(name: string): PlatformAdapter | undefined;
}
