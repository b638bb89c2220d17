import { writeFileSync } from 'node:fs';
import { commonParts, grantPart } from './needed-parts.js';

// A build step: writes the list of needed parts that the launcher compares with the database at every start.
const file = new URL('../../../needed-parts.json', import.meta.url);
writeFileSync(file, `${JSON.stringify({ parts: commonParts(), grants: grantPart('') }, null, 2)}\n`);
