import { Module } from '@nestjs/common';
import { ConnectedAdAccounts } from './application/clients/connected-ad-accounts.js';
import { ResealTokensHandler } from './application/commands/reseal-tokens.js';
import { GrantedAdAccounts } from './application/ports/ad-account-choice.js';
import { AdAccounts } from './application/ports/ad-platform.js';
import { AdPlatforms } from './application/ports/ad-platforms.js';
import { ConnectionTokens } from './application/ports/connection-tokens.js';
import { GrantHolders } from './application/ports/grant-holders.js';
import { PlatformHandles } from './application/ports/platform-handles.js';
import { PlatformAdapters } from './application/ports/platform-adapters.js';
import { PlatformConsent } from './application/ports/platform-consent.js';
import { PlatformObjects } from './application/ports/platform-objects.js';
import { PlatformDeprecations } from './application/ports/platform-deprecations.js';
import { PlatformQuota } from './application/ports/platform-quota.js';
import { TokenLeases } from './application/ports/token-leases.js';
import { TokenVault } from './application/ports/token-vault.js';
import { ConsentProcess } from './application/processes/consent-process.js';
import { StoredConnectionTokens } from './application/processes/stored-connection-tokens.js';
import { TokenRenewal } from './application/processes/token-renewal.js';
import { platformDeprecations } from './infrastructure/health/deprecations.check.js';
import { platformApiVersions } from './infrastructure/health/api-versions.check.js';
import { reachablePlatforms } from './infrastructure/health/platforms.check.js';
import { platformQuotas } from './infrastructure/health/quota.check.js';
import { tokenKeys } from './infrastructure/health/token-keys.check.js';
import {
  DeprecationSchema,
  GrantHolderSchema,
  PendingAuthorizationSchema,
  PlatformHandleSchema,
  PlatformObjectSchema,
  QuotaLookSchema,
  QuotaUseOfAccountSchema,
  QuotaUseSchema,
  TokenSchema,
} from './infrastructure/persistence/ad-platforms.schema.js';
import { PostgresPlatformHandles } from './infrastructure/adapters/postgres-platform-handles.js';
import { PostgresPlatformDeprecations } from './infrastructure/adapters/postgres-platform-deprecations.js';
import { PostgresPlatformQuota } from './infrastructure/adapters/postgres-platform-quota.js';
import { StoredGrantedAdAccounts } from './infrastructure/adapters/stored-granted-ad-accounts.js';
import { PostgresPlatformObjects } from './infrastructure/adapters/postgres-platform-objects.js';
import { ConfiguredPlatforms } from './infrastructure/platforms/configured-platforms.js';
import { DeprecationFigures } from './infrastructure/queries/deprecation-figures.js';
import { QuotaFigures } from './infrastructure/queries/quota-figures.js';
import { PeopleKeys } from './infrastructure/tokens/people-keys.js';
import { PostgresGrantHolders } from './infrastructure/tokens/postgres-grant-holders.js';
import { PostgresTokenLeases } from './infrastructure/tokens/postgres-token-leases.js';
import { PostgresTokenVault } from './infrastructure/tokens/postgres-token-vault.js';
import { TokenSeal } from './infrastructure/tokens/token-seal.js';
import { adPlatformsRetention } from './infrastructure/persistence/retention.js';

@Module({
  providers: [
    ConfiguredPlatforms,
    { provide: PlatformAdapters, useExisting: ConfiguredPlatforms },
    { provide: AdPlatforms, useExisting: ConfiguredPlatforms },
    PeopleKeys,
    TokenSeal,
    { provide: TokenVault, useClass: PostgresTokenVault },
    { provide: TokenLeases, useClass: PostgresTokenLeases },
    { provide: PlatformHandles, useClass: PostgresPlatformHandles },
    { provide: PlatformDeprecations, useClass: PostgresPlatformDeprecations },
    DeprecationFigures,
    QuotaFigures,
    { provide: PlatformQuota, useClass: PostgresPlatformQuota },
    { provide: PlatformObjects, useClass: PostgresPlatformObjects },
    { provide: GrantHolders, useClass: PostgresGrantHolders },
    TokenRenewal,
    { provide: PlatformConsent, useClass: ConsentProcess },
    { provide: ConnectionTokens, useClass: StoredConnectionTokens },
    { provide: AdAccounts, useClass: ConnectedAdAccounts },
    { provide: GrantedAdAccounts, useClass: StoredGrantedAdAccounts },
    ResealTokensHandler,
  ],
  exports: [
    AdAccounts,
    GrantedAdAccounts,
    AdPlatforms,
    ConnectionTokens,
    PlatformConsent,
    PlatformDeprecations,
    PlatformObjects,
    PlatformQuota,
  ],
})
export class AdPlatformsModule {}

/** The context as the composition sees it. */
export const adPlatforms = {
  schema: 'ad_platforms',
  module: AdPlatformsModule,
  entities: [
    TokenSchema,
    GrantHolderSchema,
    PendingAuthorizationSchema,
    PlatformObjectSchema,
    PlatformHandleSchema,
    QuotaUseSchema,
    QuotaUseOfAccountSchema,
    QuotaLookSchema,
    DeprecationSchema,
  ],
  retention: adPlatformsRetention,
  healthChecks: [tokenKeys, reachablePlatforms, platformApiVersions, platformDeprecations, platformQuotas],
};
