import type { AdAccountTarget } from './ad-account-choice.js';
import type { SettingChoice } from './connection-settings.js';
import type { AccessTokens } from './platform-adapters.js';

/** One thing that a launch needs, as reading tells it. */
export interface AccountCheck {
  /** Stable, for programs: such as `billing`. */
  readonly name: string;
  /** For people. */
  readonly label: string;
  /** `missing`: a launch would be refused. `unknown`: the platform does not tell, or did not answer. */
  readonly state: 'ok' | 'missing' | 'unknown';
  readonly message: string;
  /** The page of the platform where a person mends it; null when it is mended here, or there is nothing to mend. */
  readonly mendUrl: string | null;
}

/** A campaign of the ad account, of anybody's, that does not say whether it contains political advertising in the EU. */
export interface UndeclaredCampaign {
  readonly id: string;
  readonly name: string;
  /** As the platform names it. */
  readonly type: string;
  /** Why it cannot be declared here; null when it can. */
  readonly obstacle: string | null;
}

export interface CampaignDeclaration {
  readonly id: string;
  readonly isDeclared: boolean;
  /** Why not; null when it is declared. */
  readonly message: string | null;
}

/** What a person can mend here instead of on the pages of the platform. Each throws PlatformFailure. */
export interface AccountMending {
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
