import { idFromUuid } from '#libs/kernel';
import { failed, type HealthCheck, KeyRing, ok, Seal, serviceSettings, tokenSettings } from '#libs/operations';
import { sql } from '#libs/kernel/infrastructure';
import { UnreadableTokens } from '../../application/ports/token-vault.js';
import { openTokens } from '../tokens/stored-tokens.js';
import { TokenSeal } from '../tokens/token-seal.js';

const sealedTokens = sql(
  'sealed tokens of account',
  'select connection_id, sealed, key_id, generation from ad_platforms.token where account_id = $1',
);

/** Tokens that no key opens cannot be used, renewed or revoked. */
export const tokenKeys: HealthCheck = {
  name: 'token-keys',
  async run(context) {
    const seal = new TokenSeal(new Seal(new KeyRing(context.settings.of(tokenSettings), context.settings.of(serviceSettings))));
    const tokens = await context.readInEveryAccount(sealedTokens);
    const unreadable: { readonly connectionId: string; readonly keyId: string }[] = [];
    for (const { accountId, row } of tokens) {
      const connectionId = idFromUuid('con', row.connection_id);
      try {
        await openTokens(seal, row, accountId, connectionId);
      } catch (error) {
        if (!(error instanceof UnreadableTokens)) throw error;
        unreadable.push({ connectionId, keyId: row.key_id });
      }
    }
    const [first] = unreadable;
    if (first === undefined) return ok(`The keys open the tokens of all ${tokens.length} connections.`);
    const keys = [...new Set(unreadable.map(({ keyId }) => keyId))];
    const names = keys.map((id) => (id === 'app' ? 'the APP_SECRET' : `the key "${id}" of TOKEN_KEYS`));
    return failed(
      `No key opens the tokens of ${unreadable.length} of ${tokens.length} connections (such as ${first.connectionId}).`,
      `Restore ${names.join(' and ')} with which they were sealed, and restart every process. If it is lost, reconnect the connections.`,
    );
  },
};
