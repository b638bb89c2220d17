export { urlMacros } from './domain/url-macros.js';
// What other contexts may import of this one: ports, their data, and errors.
export {
  type AdAccountAccessData,
  type AdAccountTarget,
  GrantedAdAccounts,
  type PlatformAdAccount,
} from './application/ports/ad-account-choice.js';
export type { AccountCheck, CampaignDeclaration, UndeclaredCampaign } from './application/ports/account-checks.js';
export * from './application/ports/ad-platform.js';
export { type AdPlatform, AdPlatforms, type ClickKind, clickKinds, type PlatformProfile } from './application/ports/ad-platforms.js';
export { type AuthorizedConnection, AuthorizedConnections } from './application/ports/authorized-connections.js';
export type { PlatformMetricsPage, PlatformMetricsRow, ReportedThrough } from './application/ports/metrics.js';
export type { PlatformImage } from './application/ports/media.js';
export { type PlatformIssueCode, platformIssueCodes } from './application/ports/failures.js';
export type { CampaignToCheck, ConnectionTraits, PlatformCapabilities, PlatformProblem } from './application/ports/capabilities.js';
export {
  choicesFor,
  type ConnectionSettingField,
  type ConnectionSettings,
  defaultSettings,
  parseSettings,
  type SettingChoices,
  settingsProblems,
} from './application/ports/connection-settings.js';
export { ConnectionTokens, type Revocation } from './application/ports/connection-tokens.js';
export type { AuthorizationSecrets, GrantedTokens } from './application/ports/platform-authorization.js';
export { type Consent, type PendingAuthorization, PlatformConsent } from './application/ports/platform-consent.js';
export { type ObjectLookup, PlatformObjects } from './application/ports/platform-objects.js';
export { type PlatformDeprecation, PlatformDeprecations } from './application/ports/platform-deprecations.js';
export { PlatformQuota } from './application/ports/platform-quota.js';
export { AuthorizationRefused, PlatformUnavailable } from './domain/authorization.errors.js';
export { type PlannedPlatform, plannedPlatforms } from './domain/planned-platforms.js';
export { platformNames } from './domain/platform-names.js';
