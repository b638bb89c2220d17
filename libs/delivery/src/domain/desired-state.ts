/** The desired states of a delivery. `scheduled`: created on the platform and paused until the campaign starts. */
export const desiredStates = ['running', 'scheduled', 'paused', 'archived'] as const;
export type DesiredState = (typeof desiredStates)[number];

export const runStates = ['running', 'paused', 'archived'] as const;
export type RunState = (typeof runStates)[number];

/** The run state of the platform's campaign for each desired state. */
export const runStateFor: Readonly<Record<DesiredState, RunState>> = {
  running: 'running',
  scheduled: 'paused',
  paused: 'paused',
  archived: 'archived',
};
