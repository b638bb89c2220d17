import { lanes } from '#libs/kernel';

export interface ProcessKind {
  readonly servesRequests: boolean;
  readonly runsJobs: boolean;
}

/** The connections of the job runner for sending jobs and for maintenance. */
export const jobRunnerConnections = 2;
/** Imports of metrics and reconciliations at the same time. */
const bulkConnections = 4;
const watchConnections = 1;

/** The maximum number of PostgreSQL connections of a process. The description of DATABASE_POOL_MAX has the same numbers. */
export function processConnections(poolMax: number, { servesRequests, runsJobs }: ProcessKind): number {
  return poolMax + jobRunnerConnections + (servesRequests ? watchConnections : 0) + (runsJobs ? lanes.length + bulkConnections : 0);
}

/** The processes of the smallest installation with this RUN_JOBS. */
export function expectedProcesses(runJobs: 'child' | 'here' | 'off'): readonly ProcessKind[] {
  if (runJobs === 'here') return [{ servesRequests: true, runsJobs: true }];
  return [
    { servesRequests: true, runsJobs: false },
    { servesRequests: false, runsJobs: true },
  ];
}
