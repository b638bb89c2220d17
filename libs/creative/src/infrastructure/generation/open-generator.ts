import type { Environment } from '#libs/foundation';
import type { CreativeGenerator } from '../../application/ports/creative-generator.js';
import { EmbeddedGenerator } from './embedded/embedded-generator.js';

/** The generator that the settings name. */
export function openGenerator(_environment: Environment): CreativeGenerator {
  return new EmbeddedGenerator();
}
