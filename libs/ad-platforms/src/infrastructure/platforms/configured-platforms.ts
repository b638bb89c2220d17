import { Clock } from '#libs/kernel';
import { Metrics } from '#libs/operations';
import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import type { PlatformProfile } from '../../application/ports/ad-platforms.js';
import { type PlatformAdapter, PlatformAdapters } from '../../application/ports/platform-adapters.js';
import { PlatformDeprecations } from '../../application/ports/platform-deprecations.js';
import { PlatformQuota } from '../../application/ports/platform-quota.js';
import { type PlatformSettings, platformSettings } from '../../settings.js';
import { capabilityProblems } from '../../application/capability-problems.js';
import { OAuthAuthorization } from '../authorization/oauth-authorization.js';
import { measuredOperations } from '../outgoing/measured-operations.js';
import { exchangeRecorder } from '../outgoing/exchange-recorder.js';
import { PlatformHttp } from '../outgoing/platform-http.js';
import type { PlatformDefinition } from './platform-definition.js';
import { platformList } from './platform-list.js';

/** The platforms of the list, each with its HTTP client. A platform that is not configured has only a profile. */
@Injectable()
export class ConfiguredPlatforms extends PlatformAdapters implements OnModuleDestroy {
  private readonly byName = new Map<string, PlatformAdapter>();
  private readonly https: PlatformHttp[] = [];

  constructor(
    @Inject(platformSettings.token) settings: PlatformSettings,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly quota: PlatformQuota,
    private readonly deprecations: PlatformDeprecations,
  ) {
    super();
    for (const definition of platformList) this.byName.set(definition.name, this.adapterOf(definition, settings));
    metrics.platformCircuit.read(() => this.https.map(({ platform, isCircuitOpen }) => [isCircuitOpen ? 1 : 0, platform]));
  }

  find(name: string): PlatformAdapter | undefined {
    return this.byName.get(name);
  }

  profileOf(name: string): PlatformProfile {
    const profile = this.find(name)?.profile;
    if (profile === undefined) throw notConfigured(name);
    return profile;
  }

  offered(): readonly PlatformAdapter[] {
    return [...this.byName.values()].filter(({ isConfigured }) => isConfigured);
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all(this.https.map((http) => http.close()));
  }

  private adapterOf(definition: PlatformDefinition, settings: PlatformSettings): PlatformAdapter {
    const { name, profile, clientOf, adapter, protocol, origins, readDeprecation } = definition;
    const client = clientOf(settings);
    const facts = { name, profile, ...factsOf(definition, settings) };
    if (client === null) return { ...facts, isConfigured: false, renewBeforeSeconds: 0, ...unavailable(name) };
    const recordExchange = settings.platformExchanges === null ? undefined : exchangeRecorder(settings.platformExchanges);
    const http = new PlatformHttp({
      platform: name,
      baseUrls: [client.issuer, ...(origins?.(settings) ?? [])],
      timeoutMs: settings.platformTimeoutMs,
      recordExchange,
      quota: this.quota,
      onHeaders: (headers) => {
        const text = readDeprecation?.(headers, settings, this.clock.now()) ?? null;
        if (text !== null) this.deprecations.announce(name, text);
      },
    });
    this.https.push(http);
    const differences = protocol?.(client, settings);
    const authorization = new OAuthAuthorization(client, profile.scopes, http, this.clock, differences);
    const { renewBeforeSeconds } = authorization;
    const operations = measuredOperations({ authorization, ...adapter(http, client, settings, this.clock) }, name, this.metrics);
    return { ...facts, isConfigured: true, renewBeforeSeconds, ...operations };
  }
}

const notConfigured = (name: string) => new PlatformFailure('unavailable', `${name} is not configured.`);

/** What is known about a platform without calling it. */
function factsOf(
  { profile, settingsSchema, capabilitiesOf, problemsOf }: PlatformDefinition,
  settings: PlatformSettings,
): Pick<PlatformAdapter, 'settingsSchema' | 'capabilitiesOf' | 'problemsOf'> {
  return {
    settingsSchema: settingsSchema(settings),
    capabilitiesOf: (connection) => capabilitiesOf(settings, connection),
    problemsOf: (campaign, connection) => [
      ...capabilityProblems(campaign, capabilitiesOf(settings, connection), profile.label, connection.currency),
      ...(problemsOf?.(campaign, connection) ?? []),
    ],
  };
}

function unavailable(name: string): Pick<PlatformAdapter, 'authorization' | 'listAdAccounts' | 'openClient' | 'settingChoices' | 'check'> {
  const refuse = () => Promise.reject(notConfigured(name));
  return {
    authorization: {
      revokes: 'grant',
      renewBeforeSeconds: 0,
      canRenew: () => true,
      begin: refuse,
      finish: refuse,
      renew: refuse,
      revoke: refuse,
    },
    listAdAccounts: refuse,
    settingChoices: refuse,
    check: refuse,
    openClient: () => {
      throw notConfigured(name);
    },
  };
}
