import type { SettingsGroup, SettingsSource } from './settings-group.js';

/** The validated settings of a process, by group. */
export class Settings {
  private constructor(private readonly values: ReadonlyMap<SettingsGroup, object>) {}

  /** Throws an EnvironmentError with a one-line message for the first invalid setting. */
  static read(groups: readonly SettingsGroup[], source: SettingsSource): Settings {
    return new Settings(new Map(groups.map((group) => [group, group.read(source)])));
  }

  of<V extends object>(group: SettingsGroup<V>): V {
    const values = this.values.get(group);
    if (values === undefined) throw new Error(`The settings "${group.title}" are not among those that the process reads.`);
    return values as V;
  }

  /** Each group under its token, for dependency injection. */
  providers(): { provide: symbol; useValue: object }[] {
    return [...this.values].map(([{ token }, values]) => ({ provide: token, useValue: values }));
  }
}
