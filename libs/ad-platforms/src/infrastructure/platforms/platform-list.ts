import type { PlatformDefinition } from './platform-definition.js';
import { pinterest } from './pinterest/pinterest.js';
import { sandbox } from './sandbox/sandbox.js';

/** All platforms that this version supports. */
export const platformList: readonly PlatformDefinition[] = [sandbox, pinterest];
