import { type AudienceFields, RefreshAudienceSize, CreateAudience, type RuleTree } from '#libs/audiences';
import { Validated, type Id, newId, systemActor } from '#libs/kernel';
import { Database } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { RecordMeasurement } from '../../libs/audiences/src/application/commands/record-measurement.js';
import { buildAudiencesQueue } from '../../libs/audiences/src/application/queues.js';
import { AudienceRepository } from '../../libs/audiences/src/domain/audience.repository.js';
import type { Measurement, PlatformReport } from '../../libs/audiences/src/domain/measurement.js';

export const germans: RuleTree = { all: [{ field: 'country', operator: 'in', value: ['DE'] }], any: [], none: [] };

/** A plausible platform report of an audience with a number of people. */
export function reportOf(people: number, more: Partial<PlatformReport> = {}): PlatformReport {
  const part = (name: string, share: number) => ({ name, people: Math.round(people * share) });
  return {
    connectionId: newId('con'),
    platform: 'sandbox',
    lower: Math.round(people * 0.95),
    upper: Math.round(people * 1.05),
    matchRate: 0.7,
    hasInsights: true,
    age: [part('18-24', 0.3), part('25-34', 0.5), part('35-44', 0.2)],
    gender: [part('female', 0.5), part('male', 0.4), part('unknown', 0.1)],
    geography: [part('DE', 0.8), part('AT', 0.2)],
    devices: [part('mobile', 0.7), part('desktop', 0.3)],
    interests: [
      { ...part('running', 0.4), baseline: 0.2 },
      { ...part('gardening', 0.1), baseline: 0.2 },
    ],
    ...more,
  };
}

export function measurementOf(people: number, more: Partial<Measurement> = {}): Measurement {
  return { reports: [reportOf(people)], unanswered: [], comparedWith: [], overlaps: [], sourceProblem: null, ...more };
}

/** Creates audiences with a size through domain commands, without requests to a platform. */
export class TestAudiences {
  private readonly database: Database;
  private readonly commands: CommandBus;
  private readonly repository: AudienceRepository;

  constructor(
    app: INestApplicationContext,
    private readonly accountId: Id<'acc'>,
  ) {
    this.database = app.get(Database);
    this.commands = app.get(CommandBus);
    this.repository = app.get(AudienceRepository, { strict: false });
  }

  /** An audience with a number of people. Its status is `ready`, or `too_small` for fewer than 1,000 people. */
  async measured({ name = 'Germans', rules = germans, people = 100_000 } = {}): Promise<Id<'aud'>> {
    const fields = new Validated<AudienceFields>({ name, rules }, []);
    const { id } = await this.withoutJob(() => this.commands.execute(new CreateAudience(systemActor(this.accountId), fields)));
    await this.measure(id, measurementOf(people));
    return id;
  }

  /** Measures an audience again. Its status is `ready`, or `too_small` for fewer than 1,000 people. */
  async measureAgain(id: Id<'aud'>, people: number): Promise<void> {
    await this.withoutJob(async () => {
      await this.commands.execute(new RefreshAudienceSize(this.accountId, id));
      return { id };
    });
    await this.measure(id, measurementOf(people));
  }

  /** Starts a size calculation whose job no worker finds: it would start at once, before the result of the test is recorded. */
  private withoutJob<T extends { readonly id: Id<'aud'> }>(start: () => Promise<T>): Promise<T> {
    return this.database.transaction(this.accountId, async (unit) => {
      const started = await start();
      await unit.executeSql("delete from pgboss.job where name = $1 and data->>'audience_id' = $2", [buildAudiencesQueue.name, started.id]);
      return started;
    });
  }

  /** Completes the current size calculation with this result. The job for it then has nothing to do. */
  async measure(id: Id<'aud'>, measurement: Measurement | null): Promise<void> {
    await this.database.transaction(this.accountId, async () => {
      await this.repository.lockRecording(this.accountId);
      const { build } = await this.repository.get(this.accountId, id);
      // Marks all other audiences as checked, because otherwise the platforms would be queried for them immediately.
      const comparedWith = await this.repository.allIds(this.accountId);
      const result = measurement === null ? null : { ...measurement, comparedWith };
      await this.commands.execute(new RecordMeasurement(this.accountId, id, build, result));
    });
  }

  async refreshSize(id: Id<'aud'>): Promise<void> {
    await this.run(new RefreshAudienceSize(this.accountId, id));
  }

  private run<T>(command: Command<T>): Promise<T> {
    return this.database.transaction(this.accountId, () => this.commands.execute(command));
  }
}
