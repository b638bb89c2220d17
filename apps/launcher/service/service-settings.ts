import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { StartFailure } from '../process/child.mjs';

/** Validates the settings of the service before the database starts, as the service itself does later. Requires a built checkout. */
export async function checkServiceSettings(root: string, env: NodeJS.ProcessEnv): Promise<void> {
  const built = (library: 'composition' | 'operations') =>
    import(pathToFileURL(join(root, 'dist', 'libs', library, 'src', 'settings.js')).href) as Promise<unknown>;
  const { readSettings } = (await built('composition')) as typeof import('#settings/composition');
  const { EnvironmentError } = (await built('operations')) as typeof import('#settings/operations');
  try {
    // The embedded database has no URL at this point.
    readSettings({ ...env, DATABASE_URL: env['DATABASE_URL'] || 'postgres://localhost' });
  } catch (error) {
    throw error instanceof EnvironmentError ? new StartFailure(error.message) : error;
  }
}
