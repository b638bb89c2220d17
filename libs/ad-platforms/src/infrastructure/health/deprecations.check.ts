import { type HealthCheck, ok, warning } from '#libs/operations';
import { findRecentDeprecations } from '../adapters/postgres-platform-deprecations.js';

/** A platform says in its responses that it will end something that this service still uses. */
export const platformDeprecations: HealthCheck = {
  name: 'platform-deprecations',
  async run(context) {
    const database = await context.database();
    const announcements = await database.global(findRecentDeprecations, []);
    if (announcements.length === 0) return ok('No platform has announced the end of anything that this service uses.');
    const texts = announcements.map(({ platform, text }) => `${platform} announces: "${text}"`);
    return warning(texts.join(' '), 'Upgrade this service to a release that no longer uses what ends.');
  },
};
