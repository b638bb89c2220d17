import { permissionsOf, type Role } from '#libs/accounts';
import {
  ArchiveCampaign,
  type Campaign,
  type CampaignFields,
  CreateCampaign,
  LaunchCampaign,
  ListCampaigns,
  MoveCampaignByClock,
  PauseCampaign,
  ResumeCampaign,
  UpdateCampaign,
} from '#libs/campaigns';
import { ConnectionDirectory } from '#libs/connections';
import { CreativeDirectory } from '#libs/creative';
import { Database } from '#libs/foundation';
import { type Actor, type AccountContext, Checked, type Id, microsPerUnit, Precondition } from '#libs/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import type { DemoCampaign, DemoEvent } from './demo-account.js';
import type { DemoClock } from './demo-clock.js';
import type { DemoMember, Made } from './demo-tenant.js';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const nothing = () => new Checked<object>({}, []);

/** Makes the campaigns of one demo account by the domain's own commands, each at the time at which it is to have happened. */
export class DemoCampaigns {
  private readonly database: Database;
  private readonly commands: CommandBus;
  private readonly queries: QueryBus;
  private readonly connections: ConnectionDirectory;
  private readonly creatives: CreativeDirectory;

  constructor(
    app: INestApplicationContext,
    private readonly clock: DemoClock,
    private readonly account: AccountContext,
    private readonly members: readonly DemoMember[],
    private readonly made: Made,
  ) {
    this.database = app.get(Database);
    this.commands = app.get(CommandBus);
    this.queries = app.get(QueryBus);
    this.connections = app.get(ConnectionDirectory, { strict: false });
    this.creatives = app.get(CreativeDirectory, { strict: false });
  }

  /**
   * Makes the campaign, or goes on where an earlier run was interrupted. Every event of a story is one revision, so a
   * campaign that has as many is complete; whatever a user has done with it since is left alone.
   */
  async ensure(campaign: DemoCampaign): Promise<void> {
    const { data } = await this.queries.execute(new ListCampaigns(this.callerFor('viewer'), { external_id: campaign.key, status: 'all' }));
    const [found] = data;
    if (found !== undefined && found.revision >= campaign.story.length) return;
    const created = found === undefined ? null : new Date(found.created_at);
    const day0 = created === null ? new Date() : new Date(created.getTime() - dayOf(campaign.story[0]) * dayMs);
    const fields = { ...fieldsOf(campaign, day0), ...(await this.named()) };
    let id = found?.id;
    for (const event of campaign.story.slice(found?.revision ?? 0)) {
      id = (await this.happen(event, id, fields, day0)).id;
    }
    this.made.campaigns++;
  }

  /** What campaigns need to run: all ad accounts that are connected, and the creatives that are ready. */
  private async named(): Promise<Pick<CampaignFields, 'connectionIds' | 'creativeIds'>> {
    const { accountId } = this.account;
    const [connections, creatives] = await Promise.all([this.connections.all(accountId), this.creatives.all(accountId)]);
    return {
      connectionIds: connections.filter(({ status }) => status === 'connected').map(({ id }) => id),
      creativeIds: creatives.filter(({ status }) => status === 'ready').map(({ id }) => id),
    };
  }

  private happen(event: DemoEvent, id: Id<'cmp'> | undefined, fields: CampaignToBe, day0: Date): Promise<Campaign> {
    if (event[0] === 'create')
      return this.run(timeOf(event, fields, day0), new CreateCampaign(this.callerFor('editor'), new Checked(fields, [])));
    if (id === undefined) throw new Error(`The story of ${fields.externalId} does not begin with its creation.`);
    return this.run(timeOf(event, fields, day0), this.commandFor(event, id));
  }

  private commandFor(event: DemoEvent, id: Id<'cmp'>): Command<Campaign> {
    const manager = this.callerFor('manager');
    switch (event[0]) {
      case 'update':
        return new UpdateCampaign(this.callerFor('editor'), id, Precondition.none, () => new Checked<CampaignFields>(event[2], []));
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
        return new MoveCampaignByClock(this.account.accountId, id);
      case 'create':
        throw new Error('A campaign is created once.');
    }
  }

  private run(time: Date, command: Command<Campaign>): Promise<Campaign> {
    return this.clock.at(time, () => this.database.transaction(this.account.accountId, () => this.commands.execute(command)));
  }

  private callerFor(role: Role): Actor & AccountContext {
    const member = this.members.find((m) => m.role === role);
    if (member === undefined) throw new Error(`The account has no ${role}.`);
    const { userId, keyId } = member;
    return { ...this.account, userId, apiKeyId: keyId, permissions: permissionsOf(role), requestId: null, address: null };
  }
}

type CampaignToBe = Partial<CampaignFields> & Pick<CampaignFields, 'name' | 'externalId'>;

function fieldsOf(campaign: DemoCampaign, day0: Date): CampaignToBe {
  const { key, daily, lifetime, starts, ends, story: _, landingUrl = null, ...rest } = campaign;
  const amount = daily ?? lifetime;
  return {
    ...rest,
    externalId: key,
    landingUrl,
    startsAt: starts === undefined ? null : fullHour(day0, starts),
    endsAt: ends === undefined ? null : fullHour(day0, ends),
    ...(amount === undefined ? {} : { budgetType: daily === undefined ? 'lifetime' : 'daily', budgetAmountMicros: amount * microsPerUnit }),
  };
}

function timeOf(event: DemoEvent, fields: CampaignToBe, day0: Date): Date {
  const planned = event[0] === 'start' ? fields.startsAt : event[0] === 'end' ? fields.endsAt : null;
  return planned ?? new Date(day0.getTime() + dayOf(event) * dayMs);
}

function dayOf(event: DemoEvent | undefined): number {
  return event?.[1] ?? 0;
}

/** People choose full hours. */
function fullHour(day0: Date, days: number): Date {
  return new Date(Math.round((day0.getTime() + days * dayMs) / hourMs) * hourMs);
}
