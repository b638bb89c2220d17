import { type AdAccountClient, AdAccounts, type PlatformAudience } from '#libs/ad-platforms/contract';
import { ConnectionDirectory, type ConnectionSummary } from '#libs/connections/contract';
import type { Id } from '#libs/kernel';
import { InMemoryRepository } from '../../kernel/testing/recorded-changes.js';
import type { Audience } from '../src/domain/audience.js';
import type { AudienceRepository } from '../src/domain/audience.repository.js';
import type { MeasuredOverlap } from '../src/domain/measurement.js';
import { aReport } from './an-audience.js';

export class FakeAudiences extends InMemoryRepository<Audience> implements AudienceRepository {
  readonly insights = new Map<Id, readonly MeasuredOverlap[]>();

  find(_: Id<'acc'>, ids: readonly Id<'aud'>[]): Promise<Audience[]> {
    return this.filter(({ id }) => ids.includes(id));
  }
  findOtherReady(_: Id<'acc'>, except: Id<'aud'>, limit: number): Promise<Audience[]> {
    return this.filter(({ id, status }) => id !== except && status === 'ready').then((ready) => ready.slice(0, limit));
  }
  saveInsights({ id }: Audience, _: object, overlaps: readonly MeasuredOverlap[]): Promise<void> {
    this.insights.set(id, overlaps);
    return Promise.resolve();
  }
  lockRecording(): Promise<void> {
    return Promise.resolve();
  }
  lookalikesOf = () => Promise.resolve([]);
  allIds = () => Promise.resolve([]);
  findOverdue = () => Promise.resolve([]);
}

/** What a platform answers, and what happens before each answer. */
export interface PlatformBehavior {
  readonly people?: number;
  readonly open?: () => Promise<void>;
  readonly insights?: () => Promise<void>;
  readonly overlap?: () => Promise<void>;
}

export class FakeConnections extends ConnectionDirectory {
  constructor(private readonly list: readonly ConnectionSummary[]) {
    super();
  }
  find(): Promise<ConnectionSummary[]> {
    return Promise.reject(new Error('A build asks for all connections.'));
  }
  findUnlocked(): Promise<ConnectionSummary[]> {
    return this.find();
  }
  all(): Promise<ConnectionSummary[]> {
    return Promise.resolve([...this.list]);
  }
}

export class FakePlatforms extends AdAccounts {
  readonly calls: string[] = [];
  constructor(private readonly behaviors: ReadonlyMap<Id<'con'>, PlatformBehavior>) {
    super();
  }
  async open(_: Id<'acc'>, connectionId: Id<'con'>): Promise<AdAccountClient> {
    const { people = 0, open, insights, overlap } = this.behaviors.get(connectionId) ?? {};
    this.calls.push('open');
    await open?.();
    const client: Partial<AdAccountClient> = {
      audienceOffers: { estimates: true, insights: true, overlaps: true },
      readAudienceInsights: async () => {
        this.calls.push('insights');
        await insights?.();
        const { lower, upper, matchRate, ...breakdowns } = aReport(people);
        return { estimate: { lower, upper, matchRate }, ...breakdowns };
      },
      readAudienceOverlap: async (_one: PlatformAudience, other: PlatformAudience) => {
        this.calls.push(`overlap ${other.reference}`);
        await overlap?.();
        return { intersection: people / 10, union: people * 2 };
      },
    };
    return client as AdAccountClient;
  }
}
