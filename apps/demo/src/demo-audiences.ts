import {
  type Audience,
  type AudienceFields,
  type AudienceView,
  RefreshAudienceSize,
  BuildAudiences,
  CreateAudience,
  ListAudiences,
} from '#libs/audiences';
import { type Caller, Validated, type Id } from '#libs/kernel';
import { Database } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import type { DemoAudience } from './demo-audience.js';
import type { DemoClock } from './demo-clock.js';

const dayMs = 86_400_000;

/** Creates the audiences of one demo account through domain commands. */
export class DemoAudiences {
  private readonly database: Database;
  private readonly commands: CommandBus;
  private readonly queries: QueryBus;
  private readonly building: BuildAudiences;

  constructor(
    app: INestApplicationContext,
    private readonly clock: DemoClock,
    private readonly editor: Caller,
  ) {
    this.database = app.get(Database);
    this.commands = app.get(CommandBus);
    this.queries = app.get(QueryBus);
    this.building = app.get(BuildAudiences, { strict: false });
  }

  /** Creates missing audiences, dated `daysAgo` days ago, and returns all IDs by key. Existing ones keep the changes of users. */
  async ensure(audiences: readonly DemoAudience[], daysAgo: number): Promise<{ ids: Map<string, Id<'aud'>>; created: number }> {
    const ids = new Map<string, Id<'aud'>>();
    let created = 0;
    for (const audience of audiences) {
      const found = await this.find(audience.key);
      if (found === undefined) created++;
      ids.set(audience.key, found?.id ?? (await this.make(audience, ids, daysAgo)));
    }
    return { ids, created };
  }

  /** Runs the sizing job of audiences without a size, in list order, because a lookalike needs its source audience. */
  async build(audiences: readonly DemoAudience[]): Promise<void> {
    const { accountId } = this.editor;
    for (const { key } of audiences) {
      const found = await this.find(key);
      if (found === undefined || !['building', 'failed'].includes(found.status)) continue;
      const sizing = await this.run(new RefreshAudienceSize(accountId, found.id));
      await this.building.handle({ account_id: accountId, audience_id: found.id, build: sizing.build });
    }
  }

  private async find(key: string): Promise<AudienceView | undefined> {
    const { data } = await this.queries.execute(new ListAudiences(this.editor, { statuses: null, filters: { external_id: key } }));
    return data[0];
  }

  private async make(audience: DemoAudience, ids: ReadonlyMap<string, Id<'aud'>>, daysAgo: number): Promise<Id<'aud'>> {
    const command = new CreateAudience(this.editor, new Validated(fieldsOf(audience, ids), []));
    return (await this.clock.at(new Date(Date.now() - daysAgo * dayMs), () => this.run(command))).id;
  }

  private run(command: Command<Audience>): Promise<Audience> {
    return this.database.transaction(this.editor.accountId, () => this.commands.execute(command));
  }
}

function fieldsOf(audience: DemoAudience, ids: ReadonlyMap<string, Id<'aud'>>): Partial<AudienceFields> {
  const { key, name, description, labels = [] } = audience;
  const described = { name, description, labels, externalId: key };
  if ('rules' in audience) return { ...described, type: 'rule_based', rules: { all: [], any: [], none: [], ...audience.rules } };
  const source = ids.get(audience.like);
  if (source === undefined) throw new Error(`The source audience ${audience.like} of ${key} must precede it.`);
  return { ...described, type: 'lookalike', lookalike: { source_audience_id: source, country: audience.country, ratio: audience.ratio } };
}
