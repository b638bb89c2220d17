import { createHash } from 'node:crypto';
import { z } from 'zod';
import { PlatformFailure } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { type MetaApi, type Parameters, refused } from './meta-api.js';
import type { EventAudience } from './targeting/events.js';
import type { SimilarPeople } from './targeting/lookalikes.js';

const audienceShape = z.looseObject({ id: z.string().min(1), name: z.string().nullish() });
const secondsOfDay = 86_400;

/** The custom audiences of an ad account: people by what they did on the website, and people like these. None is made twice. */
export class MetaCustomAudiences {
  constructor(
    private readonly api: MetaApi,
    private readonly settings: ConnectionSettings,
    private readonly handles: ConnectionHandles,
    private readonly interruption?: AbortSignal,
  ) {}

  /** People who did any of these. */
  idOf(events: readonly EventAudience[]): Promise<string> {
    const rule = { inclusions: { operator: 'or', rules: events.map((event) => this.ruleOf(event)) } };
    return this.obtain(`People who did ${wordsOf(events)}`, { rule, prefill: true, enable_fetch_or_create: true });
  }

  async similarIdOf({ seeds, country, ratio }: SimilarPeople): Promise<string> {
    const origin = await this.idOf(seeds);
    const words = `${Math.round(ratio * 100)} % of ${country} like people who did ${wordsOf(seeds)}`;
    return this.obtain(words, { subtype: 'LOOKALIKE', origin_audience_id: origin, lookalike_spec: { country, ratio } });
  }

  /** The audience with these contents, which its name ends with. One that is surely gone is made again by a later update. */
  private async obtain(words: string, parameters: Parameters): Promise<string> {
    this.interruption?.throwIfAborted();
    const digest = createHash('sha256').update(JSON.stringify(parameters)).digest('hex').slice(0, 16);
    const key = `audience/${digest}`;
    const name = `${words.slice(0, 120)} · ${digest}`;
    let isNew = false;
    const id = await this.handles.obtain('part', key, async () => {
      isNew = true;
      const path = this.api.inAdAccount('/customaudiences');
      const existing = (await this.api.list(path, { fields: 'id,name', limit: 200 }, audienceShape)).find((one) => one.name === name)?.id;
      return existing ?? this.api.create(path, { name, ...parameters });
    });
    if (!isNew) await this.assertThere(id, key);
    return id;
  }

  private async assertThere(id: string, key: string): Promise<void> {
    try {
      await this.api.read(`/${encodeURIComponent(id)}`, { fields: 'id,name' }, audienceShape);
    } catch (error) {
      if (!(error instanceof PlatformFailure) || error.kind !== 'not_found') throw error;
      await this.handles.missed('part', key, id);
      throw new PlatformFailure('unavailable', 'Meta does not find a custom audience at the moment.', { platformCode: 'audience_missing' });
    }
  }

  private ruleOf({ event, days, minCount }: EventAudience): object {
    const pixel = this.settings['pixel_id'];
    if (pixel === undefined) throw refused('The connection has no pixel. Set it on the page of the connection.', 'pixel_missing');
    return {
      event_sources: [{ type: 'pixel', id: pixel }],
      retention_seconds: days * secondsOfDay,
      filter: { operator: 'and', filters: [{ field: 'event', operator: 'eq', value: event }] },
      ...(minCount > 1 ? { aggregation: { type: 'count', operator: '>=', value: minCount } } : {}),
    };
  }
}

const wordsOf = (events: readonly EventAudience[]) =>
  events.map(({ event, days, minCount }) => `${event}${minCount > 1 ? ` ${minCount} times` : ''} within ${days} days`).join(' or ');
