import type { Socket } from 'node:net';
import { hashText, mix, uniform } from '../random/seeded-random.js';
import type { Statements } from '../store/store.js';
import type { WorldState } from '../store/world.js';
import { type BreakingKind, breakingKinds, type ContentKind, type FaultPlan, type FaultRule, type Operation } from './fault-rule.js';

interface ArmedRule {
  readonly rule: FaultRule;
  readonly key: number;
  /** Number of checks. Each check draws a new random number. */
  draws: number;
  struck: number;
  skipped: number;
}

/** A fault that affects the current request. */
export interface TriggeredFault {
  readonly rule: FaultRule;
  /** Uniformly distributed in (0, 1), for further choices of the fault. */
  readonly random: number;
}

export interface TriggeredBreakingFault extends TriggeredFault {
  readonly kind: BreakingKind;
}

const noFaults: FaultPlan = { seed: 1, rules: [] };

/**
 * Decides which requests fail, and how. The same plan produces the same sequence of faults. A restart restarts the sequence, but
 * the number of affected requests of each rule is kept.
 */
export class Faults {
  private plan: FaultPlan = noFaults;
  private armed: ArmedRule[] = [];
  private readonly held = new Set<Socket>();
  private standing: { readonly of: readonly string[]; readonly rules: ArmedRule[] } = { of: [], rules: [] };

  private constructor(
    private readonly statements: Statements,
    private readonly world: WorldState,
    private readonly faultsOf: (personalities: readonly string[]) => FaultRule[],
  ) {}

  /** `faultsOf` gives the faults that personalities always have. */
  static async open(
    statements: Statements,
    world: WorldState,
    faultsOf: (personalities: readonly string[]) => FaultRule[],
  ): Promise<Faults> {
    const faults = new Faults(statements, world, faultsOf);
    const [row] = await statements.query<{ value: { plan: FaultPlan; struck: number[] } }>(
      `select value from setting where name = 'faults'`,
    );
    if (row) faults.arm(row.value.plan, row.value.struck);
    return faults;
  }

  async set(plan: FaultPlan): Promise<void> {
    this.arm(plan, []);
    await this.save();
  }

  async clear(): Promise<void> {
    await this.set(noFaults);
    for (const socket of this.held) socket.destroy();
  }

  /** Keeps a connection open without an answer, until its client closes it, the time is over or the faults are cleared. */
  hold(socket: Socket, ms: number): void {
    const timer = setTimeout(() => socket.destroy(), ms);
    this.held.add(socket);
    socket.once('close', () => {
      clearTimeout(timer);
      this.held.delete(socket);
    });
  }

  /** Returns the plan with the number of requests that each rule has affected. */
  report(): { seed: number; rules: (FaultRule & { struck: number })[] } {
    return { seed: this.plan.seed, rules: this.armed.map(({ rule, struck }) => ({ ...rule, struck })) };
  }

  /** Returns the first rule of the plan that breaks the response to this request, or null. */
  async breaking(operation: Operation, adAccountId: string | null): Promise<TriggeredBreakingFault | null> {
    for (const armed of this.rules()) {
      const kind = breakingKinds.find((name) => name === armed.rule.kind);
      if (!kind) continue;
      const fault = await this.draw(armed, operation, adAccountId);
      if (fault) return { ...fault, kind };
    }
    return null;
  }

  /** Returns the fault if it affects this request. Call it only where the fault has an effect, because each hit counts for `times`. */
  async trigger(kind: ContentKind, operation: Operation, adAccountId: string | null): Promise<TriggeredFault | null> {
    for (const armed of this.rules()) {
      if (armed.rule.kind !== kind) continue;
      const fault = await this.draw(armed, operation, adAccountId);
      if (fault) return fault;
    }
    return null;
  }

  private async draw(armed: ArmedRule, operation: Operation, adAccountId: string | null): Promise<TriggeredFault | null> {
    const { rule } = armed;
    if (rule.operation !== undefined && rule.operation !== operation) return null;
    // Content faults affect token requests only if the rule names the operation.
    if (rule.operation === undefined && operation === 'token' && !breakingKinds.some((kind) => kind === rule.kind)) return null;
    if (rule.ad_account !== undefined && rule.ad_account !== adAccountId) return null;
    if (armed.skipped < rule.skip) {
      armed.skipped++;
      return null;
    }
    if (rule.times !== undefined && armed.struck >= rule.times) return null;
    const draw = mix(armed.key, armed.draws++);
    if (uniform(draw, 'strikes') >= rule.probability) return null;
    armed.struck++;
    if (rule.times !== undefined && this.armed.includes(armed)) await this.save();
    return { rule, random: uniform(draw, 'chance') };
  }

  private arm(plan: FaultPlan, struck: readonly number[]): void {
    this.plan = plan;
    this.armed = armedRules(plan, struck);
  }

  /** The rules of the plan, then those of the sandbox's personalities. */
  private rules(): readonly ArmedRule[] {
    const { personalities } = this.world.settings;
    if (this.standing.of !== personalities) {
      const rules = this.faultsOf(personalities);
      this.standing = { of: personalities, rules: armedRules({ seed: this.world.settings.seed, rules }, []) };
    }
    return this.standing.rules.length === 0 ? this.armed : [...this.armed, ...this.standing.rules];
  }

  private async save(): Promise<void> {
    const value = { plan: this.plan, struck: this.armed.map(({ struck }) => struck) };
    await this.statements.query(`insert into setting values ('faults', $1) on conflict (name) do update set value = excluded.value`, [
      JSON.stringify(value),
    ]);
  }
}

const armedRules = ({ seed, rules }: FaultPlan, struck: readonly number[]): ArmedRule[] =>
  rules.map((rule, i) => ({ rule, key: mix(mix(seed, hashText(rule.kind)), i), draws: 0, struck: struck[i] ?? 0, skipped: 0 }));
