import { idFromUuid } from '#libs/kernel';
import { failed, type HealthCheck, KeyRing, ok, Seal, serviceSettings, tokenSettings, UnreadableSecret } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';
import { SealedEndpointSecrets } from '../adapters/sealed-endpoint-secrets.js';

const sealedSecrets = sql(
  'sealed webhook secrets of account',
  `select id, sealed_secret, case when previous_secret_expires_at > now() then previous_sealed_secret end as previous_sealed_secret
   from webhooks.endpoint where account_id = $1 and deleted_at is null`,
);

/** Messages cannot be signed with a secret that no key opens. */
export const webhookSecrets: HealthCheck = {
  name: 'webhook-secrets',
  async run(context) {
    const secrets = new SealedEndpointSecrets(
      new Seal(new KeyRing(context.settings.of(tokenSettings), context.settings.of(serviceSettings))),
    );
    const endpoints = await context.readInEveryAccount(sealedSecrets);
    const unreadable: string[] = [];
    for (const { accountId, row } of endpoints) {
      const id = idFromUuid('whe', row.id);
      const sealed = [row.sealed_secret, row.previous_sealed_secret].filter((secret) => secret !== null);
      const opened = await Promise.all(sealed.map((secret) => isReadable(secrets.open({ accountId, id }, secret))));
      if (opened.includes(false)) unreadable.push(`${id} of ${accountId}`);
    }
    const [first] = unreadable;
    if (first === undefined) return ok(`The keys open the secrets of all ${endpoints.length} webhook endpoints.`);
    return failed(
      `No key opens the secrets of ${unreadable.length} of ${endpoints.length} webhook endpoints (such as ${first}).`,
      'Restore the keys of TOKEN_KEYS, or the APP_SECRET, with which they were sealed, and restart every process. If they are lost, rotate the secrets of the endpoints.',
    );
  },
};

async function isReadable(opening: Promise<string>): Promise<boolean> {
  try {
    await opening;
    return true;
  } catch (error) {
    if (error instanceof UnreadableSecret) return false;
    throw error;
  }
}
