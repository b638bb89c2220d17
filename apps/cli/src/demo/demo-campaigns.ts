import {
  ArchiveCampaign,
  type Campaign,
  type CampaignFields,
  type CampaignView,
  CreateCampaign,
  LaunchCampaign,
  ListCampaigns,
  ApplyDueTransition,
  PauseCampaign,
  ResumeCampaign,
  UpdateCampaign,
} from '#libs/campaigns';
import { setTimeout } from 'node:timers/promises';
import { Database } from '#libs/foundation';
import { Validated, type Id, microsPerUnit, Precondition } from '#libs/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import type { DemoCampaign, DemoEvent } from './demo-account.js';
import type { DemoClock } from './demo-clock.js';
import type { CallerOf } from './demo-callers.js';
import { dayMs, dayOf, dayZeroOf, eventsUntilStarted, hasLaunch, pausesIn } from './demo-story.js';
import type { DemoRun } from './demo-deliveries.js';

const hourMs = 3_600_000;
const pushTimeoutMs = 60_000;
const pushPauseMs = 500;
const nothing = () => new Validated<object>({}, []);

/** What campaigns name by keys. */
export interface DemoReferences {
  readonly connections: ReadonlyMap<string, Id<'con'>>;
  readonly creatives: ReadonlyMap<string, Id<'crv'>>;
  readonly audiences: ReadonlyMap<string, Id<'aud'>>;
}

/** Tells the platforms what is wanted of them by now. */
type Push = (campaignId: Id<'cmp'>, connectionIds: readonly Id<'con'>[]) => Promise<void>;

/** Makes the campaigns of one demo account by the domain's own commands, each at the time at which it is to have happened. */
export class DemoCampaigns {
  private readonly database: Database;
  private readonly commands: CommandBus;
  private readonly queries: QueryBus;

  constructor(
    app: INestApplicationContext,
    private readonly clock: DemoClock,
    private readonly callerOf: CallerOf,
    private readonly references: DemoReferences,
    private readonly push: Push,
  ) {
    this.database = app.get(Database);
    this.commands = app.get(CommandBus);
    this.queries = app.get(QueryBus);
  }

  /**
   * Makes the campaign, or goes on where an earlier run was interrupted. Every event of a story is one revision, so a
   * campaign that has as many is complete; whatever a user has done with it since is left alone. One that is to run, and
   * has no platform to run on, is left out.
   */
  async ensure(campaign: DemoCampaign): Promise<'made' | 'known' | 'left out'> {
    const { story } = campaign;
    const found = await this.find(campaign.key);
    const done = found?.revision ?? 0;
    const day0 = dayZeroOf(campaign, found);
    const fields = fieldsOf(campaign, day0, this.references);
    const connectionIds = found?.connection_ids ?? fields.connectionIds;
    const isDraft = found === undefined || found.status === 'draft';
    if (hasLaunch(story) && isDraft && connectionIds.length === 0) return 'left out';
    let id = found?.id;
    // A platform knows a campaign only once it has started, and what has ended by now would never come there.
    const started = eventsUntilStarted(story);
    for (const part of [story.slice(done, started), story.slice(Math.max(done, started))]) {
      for (const event of part) id = (await this.happen(event, id, fields, day0)).id;
      if (hasLaunch(story)) await this.deliver(campaign);
    }
    return done >= story.length ? 'known' : 'made';
  }

  /** Those of the campaigns that are there, with what their stories tell besides. */
  async runs(campaigns: readonly DemoCampaign[]): Promise<DemoRun[]> {
    const runs: DemoRun[] = [];
    for (const campaign of campaigns.filter(({ story }) => hasLaunch(story))) {
      const found = await this.find(campaign.key);
      if (found !== undefined) runs.push({ campaign: found, pauses: pausesIn(campaign, dayZeroOf(campaign, found)) });
    }
    return runs;
  }

  private async find(key: string): Promise<CampaignView | undefined> {
    const { data } = await this.queries.execute(
      new ListCampaigns(this.callerOf('viewer'), { statuses: null, filters: { external_id: key } }),
    );
    return data[0];
  }

  /** A run that was killed at it keeps the delivery in its hands for a while. What a platform refuses is told by the campaign itself. */
  private async deliver({ key }: DemoCampaign): Promise<void> {
    const until = Date.now() + pushTimeoutMs;
    const reachable = new Set<Id>(this.references.connections.values());
    for (let attempt = 0; ; attempt++) {
      const found = await this.find(key);
      const waiting = found?.delivery.platforms.filter((one) => !one.in_sync && reachable.has(one.connection_id)) ?? [];
      if (found === undefined || waiting.length === 0 || Date.now() > until) return;
      if (attempt > 0) await setTimeout(pushPauseMs);
      const ids = waiting.map((one) => one.connection_id);
      await this.push(found.id, ids);
    }
  }

  private happen(event: DemoEvent, id: Id<'cmp'> | undefined, fields: CampaignToBe, day0: Date): Promise<Campaign> {
    if (event[0] === 'create')
      return this.run(timeOf(event, fields, day0), new CreateCampaign(this.callerOf('editor'), new Validated(fields, [])));
    if (id === undefined) throw new Error(`The story of ${fields.externalId} does not begin with its creation.`);
    return this.run(timeOf(event, fields, day0), this.commandFor(event, id));
  }

  private commandFor(event: DemoEvent, id: Id<'cmp'>): Command<Campaign> {
    const manager = this.callerOf('manager');
    switch (event[0]) {
      case 'update':
        return new UpdateCampaign(this.callerOf('editor'), id, Precondition.none, new Validated(event[2], []));
      case 'launch':
        return new LaunchCampaign(manager, id, Precondition.none, nothing());
      case 'pause':
        return new PauseCampaign(manager, id, Precondition.none, nothing());
      case 'resume':
        return new ResumeCampaign(manager, id, Precondition.none, nothing());
      case 'archive':
        return new ArchiveCampaign(manager, id, Precondition.none, nothing());
      case 'start':
      case 'end':
        return new ApplyDueTransition(this.accountId, id);
      case 'create':
        throw new Error('A campaign is created once.');
    }
  }

  private run(time: Date, command: Command<Campaign>): Promise<Campaign> {
    return this.clock.at(time, () => this.database.transaction(this.accountId, () => this.commands.execute(command)));
  }

  private get accountId(): Id<'acc'> {
    return this.callerOf('manager').accountId;
  }
}

type CampaignToBe = Partial<CampaignFields> & Pick<CampaignFields, 'name' | 'externalId' | 'connectionIds'>;

function fieldsOf(campaign: DemoCampaign, day0: Date, { connections, creatives, audiences }: DemoReferences): CampaignToBe {
  const {
    key,
    daily,
    lifetime,
    starts,
    ends,
    story: _,
    landingUrl = null,
    on,
    creatives: shows,
    audiences: reaches,
    excluded,
    ...rest
  } = campaign;
  const amount = daily ?? lifetime;
  return {
    ...rest,
    externalId: key,
    landingUrl,
    connectionIds: idsOf(on, connections),
    creativeIds: idsOf(shows, creatives),
    audienceIds: idsOf(reaches, audiences),
    excludedAudienceIds: idsOf(excluded, audiences),
    startsAt: starts === undefined ? null : fullHour(day0, starts),
    endsAt: ends === undefined ? null : fullHour(day0, ends),
    ...(amount === undefined ? {} : { budgetType: daily === undefined ? 'lifetime' : 'daily', budgetAmountMicros: amount * microsPerUnit }),
  };
}

function idsOf<T>(keys: readonly string[] = [], ids: ReadonlyMap<string, T>): T[] {
  return keys.flatMap((key) => ids.get(key) ?? []);
}

function timeOf(event: DemoEvent, fields: Pick<CampaignToBe, 'startsAt' | 'endsAt'>, day0: Date): Date {
  const planned = event[0] === 'start' ? fields.startsAt : event[0] === 'end' ? fields.endsAt : null;
  return planned ?? new Date(day0.getTime() + dayOf(event) * dayMs);
}

/** People choose full hours. */
function fullHour(day0: Date, days: number): Date {
  return new Date(Math.round((day0.getTime() + days * dayMs) / hourMs) * hourMs);
}
