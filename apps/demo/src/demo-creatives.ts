import { type CreativeView, GenerateCreative, GenerateCreatives, ListCreatives, defaultRequest } from '#libs/creative';
import { type Caller, Validated, type Id } from '#libs/kernel';
import { Database } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { DemoClock } from './demo-clock.js';
import type { DemoCreative } from './demo-creative.js';

const dayMs = 86_400_000;
const generationMs = 4_000;

/** Creates the creatives of one demo account through the domain command and generates them as the job does. */
export class DemoCreatives {
  private readonly database: Database;
  private readonly commands: CommandBus;
  private readonly queries: QueryBus;
  private readonly generation: GenerateCreatives;

  constructor(
    app: INestApplicationContext,
    private readonly clock: DemoClock,
    private readonly editor: Caller,
  ) {
    this.database = app.get(Database);
    this.commands = app.get(CommandBus);
    this.queries = app.get(QueryBus);
    this.generation = app.get(GenerateCreatives, { strict: false });
  }

  /** Creates missing creatives, one per day starting `daysAgo` days ago, and returns the IDs of ready ones by key. */
  async ensure(creatives: readonly DemoCreative[], daysAgo: number): Promise<{ ids: Map<string, Id<'crv'>>; created: number }> {
    const ids = new Map<string, Id<'crv'>>();
    let created = 0;
    for (const [i, creative] of creatives.entries()) {
      let found = await this.find(creative.key);
      if (found === undefined) {
        found = await this.make(creative, new Date(Date.now() - (daysAgo - i) * dayMs));
        created++;
      }
      if (found.status === 'generating') found = await this.finish(found, creative.key);
      if (found.status === 'ready') ids.set(creative.key, found.id);
    }
    return { ids, created };
  }

  private async make(creative: DemoCreative, time: Date): Promise<CreativeView> {
    const { key, name, prompt, brand, variants, ratios, labels = [] } = creative;
    const described = { name, prompt, brand, labels, externalId: key, requestedVariants: variants, aspectRatios: ratios };
    const command = new GenerateCreative(this.editor, new Validated({ ...defaultRequest, ...described, targetPlatforms: ['sandbox'] }, []));
    await this.clock.at(time, () => this.database.transaction(this.editor.accountId, () => this.commands.execute(command)));
    return this.getOrFail(key);
  }

  /** Generates at the simulated start time, because measured against the real time the generation would have timed out. */
  private async finish({ id, generation }: CreativeView, key: string): Promise<CreativeView> {
    const time = new Date(new Date(generation.started_at).getTime() + generationMs);
    await this.clock.at(time, () => this.generation.handle({ account_id: this.editor.accountId, creative_id: id }));
    return this.getOrFail(key);
  }

  private async getOrFail(key: string): Promise<CreativeView> {
    const found = await this.find(key);
    if (found === undefined) throw new Error(`The creative ${key} does not exist.`);
    return found;
  }

  private async find(key: string): Promise<CreativeView | undefined> {
    const { data } = await this.queries.execute(new ListCreatives(this.editor, { statuses: null, filters: { external_id: key } }));
    return data[0];
  }
}
