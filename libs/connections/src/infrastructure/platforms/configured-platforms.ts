import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { PlatformFailure } from '../../application/ports/ad-platform.js';
import { type AdPlatform, AdPlatforms, type PlatformProfile } from '../../application/ports/ad-platforms.js';
import { type PlatformSettings, platformSettings } from '../../settings.js';
import { PlatformHttp } from '../outgoing/platform-http.js';
import type { PlatformAdapter, PlatformDefinition } from './platform-definition.js';
import { platformList } from './platform-list.js';

/** The platforms of the list, each with its HTTP client. A platform that is not configured has only a profile. */
@Injectable()
export class ConfiguredPlatforms extends AdPlatforms implements OnModuleDestroy {
  private readonly byName = new Map<string, AdPlatform>();
  private readonly https = new Map<string, PlatformHttp>();

  constructor(@Inject(platformSettings.token) settings: PlatformSettings) {
    super();
    for (const definition of platformList) this.byName.set(definition.name, this.platformOf(definition, settings));
  }

  find(name: string): AdPlatform | undefined {
    return this.byName.get(name);
  }

  profileOf(name: string): PlatformProfile {
    const profile = this.find(name)?.profile;
    if (profile === undefined) throw notConfigured(name);
    return profile;
  }

  offered(): readonly AdPlatform[] {
    return [...this.byName.values()].filter((platform) => platform.client !== null);
  }

  httpOf(name: string): PlatformHttp {
    const http = this.https.get(name);
    if (http === undefined) throw notConfigured(name);
    return http;
  }

  async onModuleDestroy(): Promise<void> {
    await Promise.all([...this.https.values()].map((http) => http.close()));
  }

  private platformOf({ name, profile, clientOf, adapter }: PlatformDefinition, settings: PlatformSettings): AdPlatform {
    const client = clientOf(settings);
    if (client === null) return { name, profile, client, ...unavailableAdapter(name) };
    const http = new PlatformHttp({ platform: name, baseUrl: client.issuer, timeoutMs: settings.platformTimeoutMs });
    this.https.set(name, http);
    return { name, profile, client, ...adapter(http, client, settings) };
  }
}

const notConfigured = (name: string) => new PlatformFailure('unavailable', `${name} is not configured.`);

function unavailableAdapter(name: string): PlatformAdapter {
  return {
    listAdAccounts: () => Promise.reject(notConfigured(name)),
    openClient: () => {
      throw notConfigured(name);
    },
  };
}
