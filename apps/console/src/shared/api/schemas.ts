import type { components as Console } from './console.js';
import type { components as Public } from './v1.js';

/** The named schemas of the API of `/v1`. */
export type PublicSchemas = Public['schemas'];
/** The named schemas of the console API. */
export type ConsoleSchemas = Console['schemas'];
