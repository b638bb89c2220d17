import type { Creative } from './creative.js';

/** Sends a creative to be generated, and to be ended when its time is up; part of the current transaction. */
export abstract class GenerationQueue {
  abstract start(creative: Creative): Promise<void>;
}
