import type { CampaignStatus } from './campaign-status.js';

/** What is wanted of a platform. `scheduled`: created there, and paused until the campaign starts. */
export const desiredStates = ['running', 'scheduled', 'paused', 'archived'] as const;
export type DesiredState = (typeof desiredStates)[number];

export const runStates = ['running', 'paused', 'archived'] as const;
export type RunState = (typeof runStates)[number];

/** What a launched campaign wants of its platforms; one that has ended wants no more than to be still. */
export const desiredStateOf: Readonly<Record<Exclude<CampaignStatus, 'draft'>, DesiredState>> = {
  scheduled: 'scheduled',
  active: 'running',
  paused: 'paused',
  completed: 'paused',
  archived: 'archived',
};

/** How the platform's own campaign has to be for that. */
export const runStateFor: Readonly<Record<DesiredState, RunState>> = {
  running: 'running',
  scheduled: 'paused',
  paused: 'paused',
  archived: 'archived',
};
