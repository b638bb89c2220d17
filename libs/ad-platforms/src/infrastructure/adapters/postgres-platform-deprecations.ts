import { Database } from '#libs/data';
import { LOGGER } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { type PlatformDeprecation, PlatformDeprecations } from '../../application/ports/platform-deprecations.js';

const save = sql(
  'save platform deprecation',
  `insert into ad_platforms.deprecation (platform, text, last_seen_at) values ($1, $2, now())
   on conflict (platform, text) do update set last_seen_at = excluded.last_seen_at`,
);
export const findRecentDeprecations = sql(
  'recent platform deprecations',
  `select platform, text, last_seen_at from ad_platforms.deprecation where last_seen_at > now() - interval '7 days' order by platform, text`,
);

const repeatAfterMs = 3_600_000;
const maxTextLength = 500;
const maxTexts = 100;

@Injectable()
export class PostgresPlatformDeprecations extends PlatformDeprecations {
  private readonly announced = new Map<string, number>();

  constructor(
    private readonly database: Database,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  announce(platform: string, header: string): void {
    const text = header.slice(0, maxTextLength);
    const key = `${platform} ${text}`;
    const now = performance.now();
    const before = this.announced.get(key);
    // A platform that words each announcement differently must not fill the memory or the log.
    if ((before !== undefined && now - before < repeatAfterMs) || (before === undefined && this.announced.size >= maxTexts)) return;
    this.announced.set(key, now);
    this.logger.warn({ platform, deprecation: text }, 'a platform will end a version of its API that this service uses');
    this.database
      .global(save, [platform, text])
      .catch((error: unknown) => this.logger.warn({ err: error, platform }, 'a deprecation could not be stored'));
  }

  async recent(): Promise<readonly PlatformDeprecation[]> {
    const rows = await this.database.global(findRecentDeprecations, []);
    return rows.map((row) => ({ platform: row.platform, text: row.text, lastSeenAt: new Date(row.last_seen_at) }));
  }
}
