import { maxBeatAgeSeconds } from '#libs/work';
import { type Rows, sql } from '#libs/kernel/infrastructure';

const processes = sql(
  'heartbeats of processes',
  `select runs_jobs, connections, extract(epoch from clock_timestamp() - seen_at)::float8 as age_seconds
   from foundation.process_heartbeat order by seen_at desc`,
);

export interface ObservedProcess {
  readonly runsJobs: boolean;
  readonly connections: number;
  /** Time since its last heartbeat. */
  readonly ageSeconds: number;
}

/** The processes of the last hour. One that stopped in an orderly way is not among them. */
export async function observedProcesses(database: Rows): Promise<readonly ObservedProcess[]> {
  const rows = await database.global(processes, []);
  return rows.map((row) => ({ runsJobs: row.runs_jobs, connections: row.connections, ageSeconds: row.age_seconds }));
}

export async function liveProcesses(rows: Rows): Promise<readonly ObservedProcess[]> {
  return (await observedProcesses(rows)).filter(({ ageSeconds }) => ageSeconds <= maxBeatAgeSeconds);
}
