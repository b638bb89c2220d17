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
import { Validated, type Id, microsPerUnit, Precondition } from '#libs/kernel';
import { Database } from '#libs/data';
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

/** IDs of the records that campaigns refer to by key. */
export interface DemoReferences {
  readonly connections: ReadonlyMap<string, Id<'con'>>;
  readonly creatives: ReadonlyMap<string, Id<'crv'>>;
  readonly audiences: ReadonlyMap<string, Id<'aud'>>;
}

/** Pushes the current desired state of a campaign to the platforms. */
type Push = (campaignId: Id<'cmp'>, connectionIds: readonly Id<'con'>[]) => Promise<void>;

/** Creates the campaigns of one demo account through domain commands, each dated to the time of its event. */
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
   * Creates the campaign, or continues where an earlier run was interrupted. Every event of a story is one revision, so a
   * campaign with at least that many revisions is complete and keeps the changes of users. A campaign that is to be launched
   * but has no platform is skipped.
   */
  async ensure(campaign: DemoCampaign): Promise<'created' | 'existing' | 'skipped'> {
    const { story } = campaign;
    const found = await this.find(campaign.key);
    const completedEvents = found?.revision ?? 0;
    const day0 = dayZeroOf(campaign, found);
    const fields = fieldsOf(campaign, day0, this.references);
    const connectionIds = found?.connection_ids ?? fields.connectionIds;
    const isDraft = found === undefined || found.status === 'draft';
    if (hasLaunch(story) && isDraft && connectionIds.length === 0) return 'skipped';
    let id = found?.id;
    // A platform receives a campaign only after its start, so the campaign is delivered before its later events apply.
    const started = eventsUntilStarted(story);
    for (const part of [story.slice(completedEvents, started), story.slice(Math.max(completedEvents, started))]) {
      for (const event of part) id = (await this.applyEvent(event, id, fields, day0)).id;
      if (hasLaunch(story)) await this.deliver(campaign);
    }
    return completedEvents >= story.length ? 'existing' : 'created';
  }

  /** The existing launched campaigns with the pauses of their stories. */
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

  /** Retries, because an interrupted run keeps the lease of its delivery for a while. The campaign shows a platform's rejection. */
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

  private applyEvent(event: DemoEvent, id: Id<'cmp'> | undefined, fields: NewCampaignFields, day0: Date): Promise<Campaign> {
    if (event[0] === 'create')
      return this.run(timeOf(event, fields, day0), new CreateCampaign(this.callerOf('editor'), new Validated(fields, [])));
    if (id === undefined) throw new Error(`The story of ${fields.externalId} must begin with a create event.`);
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
        throw new Error('A story contains only one create event.');
    }
  }

  private run(time: Date, command: Command<Campaign>): Promise<Campaign> {
    return this.clock.at(time, () => this.database.transaction(this.accountId, () => this.commands.execute(command)));
  }

  private get accountId(): Id<'acc'> {
    return this.callerOf('manager').accountId;
  }
}

type NewCampaignFields = Partial<CampaignFields> & Pick<CampaignFields, 'name' | 'externalId' | 'connectionIds'>;

function fieldsOf(campaign: DemoCampaign, day0: Date, { connections, creatives, audiences }: DemoReferences): NewCampaignFields {
  const {
    key,
    daily,
    lifetime,
    starts,
    ends,
    story: _,
    landingUrl = null,
    on,
    creatives: creativeKeys,
    audiences: audienceKeys,
    excluded,
    ...rest
  } = campaign;
  const amount = daily ?? lifetime;
  return {
    ...rest,
    externalId: key,
    landingUrl,
    connectionIds: idsOf(on, connections),
    creativeIds: idsOf(creativeKeys, creatives),
    audienceIds: idsOf(audienceKeys, audiences),
    excludedAudienceIds: idsOf(excluded, audiences),
    startsAt: starts === undefined ? null : fullHour(day0, starts),
    endsAt: ends === undefined ? null : fullHour(day0, ends),
    ...(amount === undefined ? {} : { budgetType: daily === undefined ? 'lifetime' : 'daily', budgetAmountMicros: amount * microsPerUnit }),
  };
}

function idsOf<T>(keys: readonly string[] = [], ids: ReadonlyMap<string, T>): T[] {
  return keys.flatMap((key) => ids.get(key) ?? []);
}

function timeOf(event: DemoEvent, fields: Pick<NewCampaignFields, 'startsAt' | 'endsAt'>, day0: Date): Date {
  const planned = event[0] === 'start' ? fields.startsAt : event[0] === 'end' ? fields.endsAt : null;
  return planned ?? new Date(day0.getTime() + dayOf(event) * dayMs);
}

/** Rounds to a full hour, as people choose one. */
function fullHour(day0: Date, days: number): Date {
  return new Date(Math.round((day0.getTime() + days * dayMs) / hourMs) * hourMs);
}
