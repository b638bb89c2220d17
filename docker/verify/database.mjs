// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '../../apps/launcher/embedded-postgres.ts';
import { withClient } from '../../apps/launcher/database/roles.ts';

/**
 * Starts the PostgreSQL of the checkout instead of that of the compose file, with the roles of docker/make-roles.sh.
 * @param {{ checkout: string, dataDir: string, passwords: { owner: string, service: string } }} wanted
 */
export async function startDatabase({ checkout, dataDir, passwords }) {
  const server = await startEmbeddedPostgres({ dataDir, durable: false });
  try {
    const script = readFileSync(join(checkout, 'docker/make-roles.sh'), 'utf8');
    const sql = /<<'SQL'\n(.*)\nSQL\n/s.exec(script)?.[1];
    if (!sql) throw new Error('docker/make-roles.sh holds no SQL that can be read here.');
    await withClient(server.superuserUrl(), async (client) => {
      // One statement at a time, because a database cannot be created inside a transaction.
      for (const statement of sql.split(/;$/m)) {
        await client.query(
          statement
            .replaceAll(":'owner_password'", client.escapeLiteral(passwords.owner))
            .replaceAll(":'service_password'", client.escapeLiteral(passwords.service)),
        );
      }
    });
    return server;
  } catch (error) {
    await server.stop();
    throw error;
  }
}
