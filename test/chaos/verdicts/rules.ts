/** A bound that a figure must keep: at most `max`, or at least `min`. */
export type Bound = { readonly max: number } | { readonly min: number };

export interface Rule {
  readonly promise: string;
  readonly about: string;
  readonly unit: string;
  readonly bound: Bound;
  /** Replaces the bound in short runs, where the full one would measure the start of the processes. */
  readonly short?: Bound;
}

export const trialNames = ['flood', 'overload', 'queue', 'dead-letter', 'kill', 'soak', 'restart', 'frozen', 'full-disk'] as const;
export type TrialName = (typeof trialNames)[number];

const rule = (promise: string, about: string, unit: string, bound: Bound, short?: Bound): Rule => ({
  promise,
  about,
  unit,
  bound,
  ...(short === undefined ? {} : { short }),
});
const none = { max: 0 };

/** What each trial measures. The part of the name before the dot is the trial. */
export const rules = {
  'flood.p99': rule('P47', "another account's p99, times its quiet value", '×', { max: 10 }),
  'flood.refused': rule('P47', "another account's 503s", '', none),
  'flood.errors': rule('P47', "another account's other errors", '', none),
  'flood.creative': rule('P47', "another account's creative is ready after", 's', { max: 5 }),
  'flood.stop': rule('P47', "another account's pause is on the platform after", 's', { max: 5 }),
  'flood.offered': rule('P47', 'requests that were due, times the capacity', '×', { min: 4.5 }, { min: 1 }),
  'overload.offered': rule('P43', 'requests that were due, times the peak', '×', { min: 9 }, { min: 2 }),
  // With 4,000 connections, the goodput is printed and not promised.
  'overload.goodput': rule('P43', 'goodput, share of the peak', '%', { min: 0 }, { min: 70 }),
  'overload.strange': rule('P43', 'answers other than success and 503 with Retry-After', '', none),
  'overload.health': rule('P43', 'p50 of /health/live at the client, connection kept', 'ms', { max: 100 }),
  'overload.memory': rule('P43', 'largest resident memory of the service', 'MB', { max: 1_000 }),
  'overload.normal': rule('P43', 'normal again after', 's', { max: 10 }),
  'queue.neighbor': rule('P47', 'the only creative of B is ready after', 's', { max: 5 }),
  'queue.backlog': rule('P47', 'creatives of A that waited when B asked', '', { min: 500 }, { min: 60 }),
  'dead-letter.listed': rule('–', 'jobs that `acs jobs list` shows after their last retry', '', { min: 1 }),
  'dead-letter.replayed': rule('–', 'share of them that took effect after `acs jobs retry`', '%', { min: 100 }),
  'kill.kills': rule('P1', 'processes killed', '', { min: 20 }, { min: 4 }),
  'kill.lost': rule('P1', 'acknowledged writes lost', '', none),
  'kill.twice': rule('P1', 'writes made twice', '', none),
  'kill.replays': rule('P3', 'replays that differ from the first response', '', none),
  'kill.unfinished': rule('P1', 'creatives whose generation did not finish', '', none),
  'kill.indexes': rule('P2', 'indexes that amcheck finds broken', '', none),
  'kill.service': rule('P1', 'a killed service is ready again after', 's', { max: 10 }),
  'kill.worker': rule('P1', 'a killed worker is ready again after', 's', { max: 10 }),
  'kill.database': rule('P2', 'after a kill of PostgreSQL both services are ready after', 's', { max: 10 }),
  'soak.errors': rule('P44', 'responses of 500 and above, and lost connections', '', none),
  'soak.memory': rule('P44', 'growth of memory', '%', { max: 10 }, { max: 60 }),
  'soak.descriptors': rule('P44', 'growth of open descriptors', '', { max: 10 }),
  'soak.connections': rule('P44', 'growth of database connections', '', { max: 5 }),
  'soak.tables': rule('P44', 'tables that grow without a retention rule', '', none),
  'restart.requests': rule('P10', 'requests that succeeded', '', { min: 20_000 }, { min: 2_000 }),
  'restart.restarts': rule('P10', 'processes restarted meanwhile', '', { min: 4 }, { min: 2 }),
  'restart.errors': rule('P10', 'failed requests', '', none),
  'frozen.request': rule('P11', 'the slowest response while PostgreSQL hangs', 's', { max: 5 }),
  'frozen.answered': rule('P11', 'requests answered while PostgreSQL hangs', '', { min: 10 }),
  'frozen.strange': rule('P11', 'answers other than success and 503 with Retry-After', '', none),
  'frozen.normal': rule('P11', 'normal again after', 's', { max: 10 }),
  'full-disk.refused': rule('P11', 'writes refused with 503 while the disk is full', '', { min: 10 }),
  'full-disk.strange': rule('P11', 'answers other than success and 503 with Retry-After', '', none),
  'full-disk.normal': rule('P11', 'writes succeed again after', 's', { max: 5 }),
  'full-disk.repeated': rule('P11', 'writes refused when they are repeated', '', none),
  'full-disk.lost': rule('P11', 'writes lost', '', none),
  'full-disk.twice': rule('P11', 'writes made twice', '', none),
  'full-disk.unfinished': rule('P11', 'creatives whose generation did not finish', '', none),
  'full-disk.exits': rule('P11', 'processes of the service that ended', '', none),
  'full-disk.indexes': rule('P11', 'indexes that amcheck finds broken', '', none),
} as const satisfies Record<`${TrialName}.${string}`, Rule>;

export type RuleName = keyof typeof rules;
export const ruleNames = Object.keys(rules) as RuleName[];
export const trialOf = (name: RuleName): TrialName => name.slice(0, name.lastIndexOf('.')) as TrialName;
