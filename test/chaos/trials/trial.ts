import type { Stage } from '../../../bench/stage/stage.mjs';
import type { Scale, Seen } from '../verdicts/verdicts.ts';

/** Runs on a stage of its own and hands over each figure as soon as it is known, so that a later failure does not hide it. */
export type Trial = (stage: Stage, scale: Scale, report: (seen: Seen) => void) => Promise<void>;
