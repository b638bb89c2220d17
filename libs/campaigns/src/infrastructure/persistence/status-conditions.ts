import { type CampaignStatus, ongoingStatuses, runningStatuses } from '../../domain/campaign-status.js';

const isIn = (alias: string, statuses: readonly CampaignStatus[]) => `${alias}.status in ('${statuses.join("', '")}')`;

/** SQL: whether the campaign `alias` runs or will start without another action. */
export const isRunning = (alias: string) => isIn(alias, runningStatuses);

/** SQL: whether the campaign `alias` has been launched and has not ended. */
export const isOngoing = (alias: string) => isIn(alias, ongoingStatuses);
