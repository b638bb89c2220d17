import { existsSync, readFileSync } from 'node:fs';
import { plannedPlatforms } from './planned-platforms.js';

describe('the platforms that need an app registration', () => {
  it.each(plannedPlatforms)('$label has a page for operators, which npm start names', ({ label, documentation }) => {
    expect(existsSync(documentation)).toBe(true);
    expect(readFileSync('apps/launcher/service/banner.ts', 'utf8')).toContain(`['${label}', '${documentation}', '`);
  });
});
