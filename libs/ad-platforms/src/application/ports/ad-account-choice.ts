import type { Id } from '#libs/kernel';
import type { AccountCheck, CampaignDeclaration, UndeclaredCampaign } from './account-checks.js';
import type { SettingChoice, SettingChoices } from './connection-settings.js';

/** An ad account as the platform reports it. */
export interface PlatformAdAccount {
  readonly id: string;
  readonly name: string;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA name. */
  readonly timezone: string;
  /** As the platform names it, for people. */
  readonly status: string;
  /** Whether the person may create and change campaigns in it. */
  readonly canWrite: boolean;
  /** A manager account only groups ad accounts and cannot run campaigns. */
  readonly isManager: boolean;
  /** What calls to this ad account need in addition to its ID, such as the manager account that gives access to it. */
  readonly access: AdAccountAccessData;
}

export type AdAccountAccessData = Readonly<Record<string, string>>;

/** The ad account that a client calls. */
export interface AdAccountTarget {
  readonly id: string;
  readonly access: AdAccountAccessData;
  /** The settings of the connection. */
  readonly settings: Readonly<Record<string, string>>;
}

/** What the stored tokens of a connection give access to, before and after its ad account is chosen. Calls the platform. */
export abstract class GrantedAdAccounts {
  /** Throws AuthorizationRefused when the tokens are gone or no longer valid, and PlatformUnavailable. */
  abstract list(accountId: Id<'acc'>, connectionId: Id<'con'>): Promise<readonly PlatformAdAccount[]>;
  /** What the settings of a connection to this ad account can be set to. Throws the same. */
  abstract settingChoices(accountId: Id<'acc'>, connectionId: Id<'con'>, target: AdAccountTarget): Promise<SettingChoices>;
  /** What a launch needs, as reading tells it. Throws the same. */
  abstract check(accountId: Id<'acc'>, connectionId: Id<'con'>, target: AdAccountTarget): Promise<readonly AccountCheck[]>;
  /** Makes a picture the logo that ads can have. Throws the same, and AuthorizationRefused where there is no logo. */
  abstract uploadLogo(accountId: Id<'acc'>, connectionId: Id<'con'>, target: AdAccountTarget, picture: Uint8Array): Promise<SettingChoice>;
  /** None on a platform without such declarations. Throws the same. */
  abstract undeclaredCampaigns(
    accountId: Id<'acc'>,
    connectionId: Id<'con'>,
    target: AdAccountTarget,
  ): Promise<readonly UndeclaredCampaign[]>;
  /** Declares that these campaigns contain no political advertising. Throws the same, and AuthorizationRefused where there is no declaration. */
  abstract declareNotPolitical(
    accountId: Id<'acc'>,
    connectionId: Id<'con'>,
    target: AdAccountTarget,
    ids: readonly string[],
  ): Promise<readonly CampaignDeclaration[]>;
}
