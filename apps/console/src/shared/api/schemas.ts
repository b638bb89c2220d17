import type { components } from './documents.js';

/** The named schemas of `/v1` and of the console API. */
export type Schemas = components['schemas'];
