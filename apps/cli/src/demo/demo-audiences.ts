import { permissionsOf } from '#libs/accounts';
import { type AudienceFields, type AudienceView, CreateAudience, ListAudiences } from '#libs/audiences';
import { Database } from '#libs/foundation';
import { type AccountContext, type Caller, Checked, type Id } from '#libs/kernel';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { DemoAudience } from './demo-audience.js';
import type { DemoClock } from './demo-clock.js';
import type { DemoMember } from './demo-tenant.js';

const dayMs = 86_400_000;

/** Makes the audiences of one demo account by the domain's own command; the service builds them when it runs. */
export class DemoAudiences {
  private readonly database: Database;
  private readonly commands: CommandBus;
  private readonly queries: QueryBus;

  constructor(
    app: INestApplicationContext,
    private readonly clock: DemoClock,
    private readonly account: AccountContext,
    private readonly editor: Pick<DemoMember, 'userId' | 'keyId'>,
  ) {
    this.database = app.get(Database);
    this.commands = app.get(CommandBus);
    this.queries = app.get(QueryBus);
  }

  /** The ids of all by their keys, made so many days ago where they are missing; what a user has done since is left alone. */
  async ensure(audiences: readonly DemoAudience[], daysAgo: number): Promise<{ ids: Map<string, Id<'aud'>>; made: number }> {
    const ids = new Map<string, Id<'aud'>>();
    let made = 0;
    for (const audience of audiences) {
      const found = await this.find(audience.key);
      if (found === undefined) made++;
      ids.set(audience.key, found?.id ?? (await this.make(audience, ids, daysAgo)));
    }
    return { ids, made };
  }

  private async find(key: string): Promise<AudienceView | undefined> {
    const { data } = await this.queries.execute(new ListAudiences(this.caller(), { external_id: key, status: 'all' }));
    return data[0];
  }

  private async make(audience: DemoAudience, ids: ReadonlyMap<string, Id<'aud'>>, daysAgo: number): Promise<Id<'aud'>> {
    const command = new CreateAudience(this.caller(), new Checked(fieldsOf(audience, ids), []));
    const run = () => this.database.transaction(this.account.accountId, () => this.commands.execute(command));
    return (await this.clock.at(new Date(Date.now() - daysAgo * dayMs), run)).id;
  }

  private caller(): Caller {
    const { userId, keyId } = this.editor;
    return { ...this.account, userId, apiKeyId: keyId, permissions: permissionsOf('editor'), requestId: null, address: null };
  }
}

function fieldsOf(audience: DemoAudience, ids: ReadonlyMap<string, Id<'aud'>>): Partial<AudienceFields> {
  const { key, name, description, labels = [] } = audience;
  const described = { name, description, labels, externalId: key };
  if ('rules' in audience) return { ...described, type: 'rule_based', rules: { all: [], any: [], none: [], ...audience.rules } };
  const source = ids.get(audience.like);
  if (source === undefined) throw new Error(`${key} is like ${audience.like}, which does not come before it.`);
  return { ...described, type: 'lookalike', lookalike: { source_audience_id: source, country: audience.country, ratio: audience.ratio } };
}
