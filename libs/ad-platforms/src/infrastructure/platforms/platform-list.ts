import type { PlatformDefinition } from './platform-definition.js';
import { google } from './google/google.js';
import { meta } from './meta/meta.js';
import { pinterest } from './pinterest/pinterest.js';
import { sandbox } from './sandbox/sandbox.js';

/** All platforms that this version supports. */
export const platformList: readonly PlatformDefinition[] = [sandbox, pinterest, google, meta];

/** The calls of each adapter, by the name of its platform. */
export const operationsOfPlatforms = Object.fromEntries(platformList.map(({ name, operations }) => [name, operations]));

/** The values that each adapter knows of its platform's enumerations. */
export const enumerationsOfPlatforms = Object.fromEntries(platformList.map(({ name, enumerations = {} }) => [name, enumerations]));
