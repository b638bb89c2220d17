import { mix } from '../random/seeded-random.js';
import type { Statements } from './store.js';

/** Settings of the platform other than faults. The control API changes them, and the database stores them. */
export interface World {
  readonly seed: number;
  /** Offset from the system time. */
  readonly clockOffsetMs: number;
  /** Time at which the clock is stopped, in epoch milliseconds. Null while it runs. */
  readonly clockStoppedAt: number | null;
  /** `delayed`: verdicts after a delay. `instant`: the same verdicts immediately. `off`: every ad is approved immediately. */
  readonly review: 'delayed' | 'instant' | 'off';
  /** Maximum duration of a delayed review. Null for 5 minutes to 24 hours. */
  readonly reviewMaxSeconds: number | null;
  /** Delay of reports. Null for 1 to 3 hours. */
  readonly reportLagSeconds: number | null;
  /** From 0 to 1. Null for 3–8%, depending on the ad account. */
  readonly rejectionRate: number | null;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** Whether each use replaces the refresh token, and using a replaced token revokes the whole grant. */
  readonly rotatesRefreshTokens: boolean;
  /** Names of personalities. */
  readonly personalities: readonly string[];
  /** Calls a day, for the personality `daily-quota`. */
  readonly dailyCalls: number;
  /** How long it makes an asynchronous report. */
  readonly reportSeconds: number;
}

const newWorld = (seed: number): World => ({
  seed,
  clockOffsetMs: 0,
  clockStoppedAt: null,
  review: 'delayed',
  reviewMaxSeconds: null,
  reportLagSeconds: null,
  rejectionRate: null,
  accessTokenSeconds: 3600,
  refreshTokenSeconds: 90 * 86_400,
  rotatesRefreshTokens: true,
  personalities: [],
  dailyCalls: 15_000,
  reportSeconds: 0.2,
});

/** The stored settings and the simulated clock. */
export class WorldState {
  private constructor(
    private readonly statements: Statements,
    private current: World,
  ) {}

  /** `overrides` replace stored values. */
  static async open(statements: Statements, seed: number, overrides: Partial<World> = {}): Promise<WorldState> {
    const [row] = await statements.query<{ value: Partial<World> }>(`select value from setting where name = 'world'`);
    const state = new WorldState(statements, { ...newWorld(seed), ...row?.value });
    if (!row || Object.keys(overrides).length > 0) await state.change(overrides);
    return state;
  }

  get settings(): World {
    return this.current;
  }

  has(personality: string): boolean {
    return this.current.personalities.includes(personality);
  }

  /** The time of the simulated clock in epoch milliseconds. */
  now(): number {
    return this.current.clockStoppedAt ?? Date.now() + this.current.clockOffsetMs;
  }

  async change(change: Partial<World>): Promise<void> {
    this.current = { ...this.current, ...change };
    await this.statements.query(`insert into setting values ('world', $1) on conflict (name) do update set value = excluded.value`, [
      JSON.stringify(this.current),
    ]);
  }

  /** IDs look random but are deterministic: the same seed and the same requests produce the same IDs. */
  async newId(prefix: string, statements: Statements = this.statements): Promise<string> {
    const [row] = await statements.query<{ number: string }>(`select nextval('record_number') as number`);
    const number = Number(row?.number);
    const high = mix(mix(this.current.seed, prefix), number);
    const low = mix(mix(high, 'low'), number);
    return `${prefix}_${high.toString(36).padStart(7, '0')}${low.toString(36).padStart(7, '0')}`;
  }
}
