import { type CampaignsView, ListCampaigns, PauseCampaign, runningStatuses } from '#libs/campaigns';
import { type Id, Precondition, Validated } from '#libs/kernel';
import { Database, Tenants } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type OperatorActor, operatorIn } from './operator-actor.js';

export interface StoppedCampaign {
  readonly account_id: Id<'acc'>;
  readonly id: Id<'cmp'>;
}

export interface Stop {
  /** Campaigns that were running or scheduled. Without `dryRun`, they are paused now. */
  readonly campaigns: readonly StoppedCampaign[];
  readonly failed: readonly (StoppedCampaign & { readonly error: string })[];
}

/** Fewer than the database connections of a command. */
const atOnce = 3;

/** Pauses campaigns as the operator. */
export class OperatorCampaigns {
  private readonly commands: CommandBus;
  private readonly queries: QueryBus;
  private readonly database: Database;

  constructor(private readonly app: INestApplicationContext) {
    this.database = app.get(Database);
    this.commands = app.get(CommandBus);
    this.queries = app.get(QueryBus);
  }

  /** Pauses every campaign that runs or will start, of one account or, with null, of all. One that fails does not end the command. */
  async pauseAll(account: string | null, dryRun: boolean): Promise<Stop> {
    const accounts = account === null ? await this.app.get(Tenants, { strict: false }).all() : [account];
    const campaigns: StoppedCampaign[] = [];
    const failed: (StoppedCampaign & { error: string })[] = [];
    for (const id of accounts) {
      const actor = await operatorIn(this.app, id);
      const found = await this.running(actor);
      const errors = dryRun ? new Map<Id<'cmp'>, string>() : await this.pause(actor, found);
      for (const each of found) {
        const error = errors.get(each);
        const campaign = { account_id: actor.accountId, id: each };
        if (error === undefined) campaigns.push(campaign);
        else failed.push({ ...campaign, error });
      }
    }
    return { campaigns, failed };
  }

  /** Returns the errors of the campaigns that still run. */
  private async pause(actor: OperatorActor, ids: readonly Id<'cmp'>[]): Promise<Map<Id<'cmp'>, string>> {
    const errors = new Map<Id<'cmp'>, string>();
    for (let start = 0; start < ids.length; start += atOnce) {
      await Promise.all(
        ids.slice(start, start + atOnce).map(async (id) => {
          try {
            const command = new PauseCampaign(actor, id, Precondition.none, new Validated<object>({}, []));
            await this.database.transaction(actor.accountId, () => this.commands.execute(command));
          } catch (error) {
            errors.set(id, error instanceof Error ? error.message : String(error));
          }
        }),
      );
    }
    if (errors.size === 0) return errors;
    // One that has ended in the meantime refuses to be paused.
    const stillRunning = new Set(await this.running(actor));
    return new Map([...errors].filter(([id]) => stillRunning.has(id)));
  }

  private async running(actor: OperatorActor): Promise<Id<'cmp'>[]> {
    const ids: Id<'cmp'>[] = [];
    let page: CampaignsView | undefined;
    do {
      page = await this.queries.execute(
        new ListCampaigns(actor, { statuses: runningStatuses, limit: 100, cursor: page?.next_cursor ?? null }),
      );
      ids.push(...page.data.map(({ id }) => id));
    } while (page.has_more);
    return ids;
  }
}
