import type { PlatformDefinition } from './platform-definition.js';
import { sandbox } from './sandbox/sandbox.js';

/** Every platform that this service speaks with. */
export const platformList: readonly PlatformDefinition[] = [sandbox];
