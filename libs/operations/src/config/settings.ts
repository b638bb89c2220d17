import { EnvironmentError } from './environment-error.js';
import type { SettingsGroup, SettingsSource } from './settings-group.js';

/** The validated settings of a process, by group. */
export class Settings {
  private constructor(
    private readonly values: ReadonlyMap<SettingsGroup, object>,
    private readonly invalid: ReadonlyMap<SettingsGroup, EnvironmentError> = new Map(),
  ) {}

  /** Throws an EnvironmentError with a one-line message for the first invalid setting. */
  static read(groups: readonly SettingsGroup[], source: SettingsSource): Settings {
    return new Settings(new Map(groups.map((group) => [group, group.read(source)])));
  }

  /** Reads also what has invalid settings, for a diagnosis: `of` throws the error of an invalid group. */
  static readEach(groups: readonly SettingsGroup[], source: SettingsSource): { settings: Settings; errors: EnvironmentError[] } {
    const values = new Map<SettingsGroup, object>();
    const invalid = new Map<SettingsGroup, EnvironmentError>();
    for (const group of groups) {
      try {
        values.set(group, group.read(source));
      } catch (error) {
        if (!(error instanceof EnvironmentError)) throw error;
        invalid.set(group, error);
      }
    }
    return { settings: new Settings(values, invalid), errors: [...invalid.values()] };
  }

  of<V extends object>(group: SettingsGroup<V>): V {
    const error = this.invalid.get(group);
    if (error !== undefined) throw error;
    const values = this.values.get(group);
    if (values === undefined) throw new Error(`The settings "${group.title}" are not among those that the process reads.`);
    return values as V;
  }

  /** Each group under its token, for dependency injection. */
  providers(): { provide: symbol; useValue: object }[] {
    return [...this.values].map(([{ token }, values]) => ({ provide: token, useValue: values }));
  }
}
