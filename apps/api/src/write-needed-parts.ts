import { writeFileSync } from 'node:fs';
import { commonParts, grantPart } from './needed-parts.js';

// A step of the build: the launcher asks at every start whether a database is servable, and reads here what that takes.
const file = new URL('../../../needed-parts.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ parts: commonParts(), grants: grantPart('') }, null, 2)}\n`);
