import { hashText, mix, uniform } from '../chance/chance.js';
import type { Statements } from '../store/store.js';
import { type BreakingKind, breakingKinds, type ContentKind, type FaultPlan, type FaultRule, type Operation } from './fault-rule.js';

interface ArmedRule {
  readonly rule: FaultRule;
  readonly key: number;
  /** How often it was asked; each asking is a draw of its own. */
  asked: number;
  struck: number;
}

/** A fault that strikes this request. */
export interface Strike {
  readonly rule: FaultRule;
  /** Evenly spread in (0, 1): for whatever else the fault has to choose. */
  readonly chance: number;
}

export interface BreakingStrike extends Strike {
  readonly kind: BreakingKind;
}

const noFaults: FaultPlan = { seed: 1, rules: [] };

/**
 * Decides which requests go wrong, and how. The same plan gives the same sequence of strikes: after a restart the sequence
 * begins anew, but a rule that is spent stays spent.
 */
export class Faults {
  private plan: FaultPlan = noFaults;
  private armed: ArmedRule[] = [];

  private constructor(private readonly statements: Statements) {}

  static async open(statements: Statements): Promise<Faults> {
    const faults = new Faults(statements);
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
  }

  /** The plan, and how often each of its rules has struck. */
  report(): { seed: number; rules: (FaultRule & { struck: number })[] } {
    return { seed: this.plan.seed, rules: this.armed.map(({ rule, struck }) => ({ ...rule, struck })) };
  }

  /** The first fault of the plan that leaves this request without a proper answer. */
  async breaking(operation: Operation, adAccountId: string | null): Promise<BreakingStrike | null> {
    for (const armed of this.armed) {
      const kind = breakingKinds.find((name) => name === armed.rule.kind);
      if (!kind) continue;
      const strike = await this.draw(armed, operation, adAccountId);
      if (strike) return { ...strike, kind };
    }
    return null;
  }

  /** Ask only where the fault would make a difference: a rule with `times` is used up by asking. */
  async strikes(kind: ContentKind, operation: Operation, adAccountId: string | null): Promise<Strike | null> {
    for (const armed of this.armed) {
      if (armed.rule.kind !== kind) continue;
      const strike = await this.draw(armed, operation, adAccountId);
      if (strike) return strike;
    }
    return null;
  }

  private async draw(armed: ArmedRule, operation: Operation, adAccountId: string | null): Promise<Strike | null> {
    const { rule } = armed;
    if (rule.operation !== undefined && rule.operation !== operation) return null;
    // A refresh token dies only when that is what the rule is about.
    if (rule.operation === undefined && operation === 'token' && !breakingKinds.some((kind) => kind === rule.kind)) return null;
    if (rule.ad_account !== undefined && rule.ad_account !== adAccountId) return null;
    if (rule.times !== undefined && armed.struck >= rule.times) return null;
    const draw = mix(armed.key, armed.asked++);
    if (uniform(draw, 'strikes') >= rule.probability) return null;
    armed.struck++;
    if (rule.times !== undefined) await this.save();
    return { rule, chance: uniform(draw, 'chance') };
  }

  private arm(plan: FaultPlan, struck: readonly number[]): void {
    this.plan = plan;
    this.armed = plan.rules.map((rule, i) => ({
      rule,
      key: mix(mix(plan.seed, hashText(rule.kind)), i),
      asked: 0,
      struck: struck[i] ?? 0,
    }));
  }

  private async save(): Promise<void> {
    const value = { plan: this.plan, struck: this.armed.map(({ struck }) => struck) };
    await this.statements.query(`insert into setting values ('faults', $1) on conflict (name) do update set value = excluded.value`, [
      JSON.stringify(value),
    ]);
  }
}
