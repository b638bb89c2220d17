import { mix } from '../chance/chance.js';
import type { Statements } from './store.js';

/** How the platform behaves, beyond its faults; changed by the control API, kept in the database. */
export interface World {
  readonly seed: number;
  /** Added to the machine's time. */
  readonly clockOffsetMs: number;
  /** Epoch milliseconds at which the clock stands still; null: it runs. */
  readonly clockStoppedAt: number | null;
  /** `delayed`: after some time. `instant`: the same verdicts, at once. `off`: everything is approved at once. */
  readonly review: 'delayed' | 'instant' | 'off';
  /** A delayed review takes up to so long; null: 5 min to 24 h. */
  readonly reviewMaxSeconds: number | null;
  /** A report shows what was delivered so long ago; null: 1–3 h. */
  readonly reportLagSeconds: number | null;
  /** Of 1; null: 3–8 %, by the ad account. */
  readonly rejectionRate: number | null;
  readonly accessTokenSeconds: number;
  readonly refreshTokenSeconds: number;
  /** Whether a refresh token dies by its use, and takes its whole grant with it when it is used again. */
  readonly rotatesRefreshTokens: boolean;
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
});

/** The world with its clock. */
export class WorldState {
  private constructor(
    private readonly statements: Statements,
    private current: World,
  ) {}

  /** `settled` goes over what the database remembers. */
  static async open(statements: Statements, seed: number, settled: Partial<World> = {}): Promise<WorldState> {
    const [row] = await statements.query<{ value: Partial<World> }>(`select value from setting where name = 'world'`);
    const state = new WorldState(statements, { ...newWorld(seed), ...row?.value });
    if (!row || Object.keys(settled).length > 0) await state.change(settled);
    return state;
  }

  get settings(): World {
    return this.current;
  }

  /** Epoch milliseconds by the platform's own clock. */
  now(): number {
    return this.current.clockStoppedAt ?? Date.now() + this.current.clockOffsetMs;
  }

  async change(change: Partial<World>): Promise<void> {
    this.current = { ...this.current, ...change };
    await this.statements.query(`insert into setting values ('world', $1) on conflict (name) do update set value = excluded.value`, [
      JSON.stringify(this.current),
    ]);
  }

  /** Ids look random, and are the same in every world of the same seed that was asked the same things. */
  async newId(prefix: string, statements: Statements = this.statements): Promise<string> {
    const [row] = await statements.query<{ number: string }>(`select nextval('record_number') as number`);
    const number = Number(row?.number);
    const high = mix(mix(this.current.seed, prefix), number);
    const low = mix(mix(high, 'low'), number);
    return `${prefix}_${high.toString(36).padStart(7, '0')}${low.toString(36).padStart(7, '0')}`;
  }
}
