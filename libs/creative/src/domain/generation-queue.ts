import type { Creative } from './creative.js';

/** Queues the generation of a creative and its timeout, as part of the current transaction. */
export abstract class GenerationQueue {
  abstract start(creative: Creative): Promise<void>;
}
