import { type Id, newId } from '#libs/kernel';
import { Database } from '#libs/data';
import type { INestApplicationContext } from '@nestjs/common';
import { Connection } from '../../libs/connections/src/domain/connection.js';
import { ConnectionRepository } from '../../libs/connections/src/domain/connection.repository.js';
import { readyCreative } from './test-creatives.js';

export interface Launchable {
  readonly connection_ids: readonly Id<'con'>[];
  readonly creative_ids: readonly Id<'crv'>[];
}

/** Stores an authorized connection through the aggregate and its repository, without a platform. */
export async function connectedRecord(app: INestApplicationContext, accountId: Id<'acc'>, currency = 'USD'): Promise<Id<'con'>> {
  const now = new Date();
  const consent = { id: newId('con'), userId: null, scopes: ['ads_read', 'ads_write'], tokenExpiresAt: null };
  const connection = Connection.begin({ accountId, currency, timezone: 'UTC' }, 'sandbox', 'Test', consent, now);
  const externalAccountId = `act_${newId('evt').slice(4)}`;
  const grant = {
    externalAccountId,
    adAccountName: 'Test',
    currency,
    timezone: 'UTC',
    scopes: consent.scopes,
    tokenExpiresAt: null,
    access: {},
    settings: {},
  };
  connection.authorize(grant, currency, now);
  const repository = app.get(ConnectionRepository, { strict: false });
  await app.get(Database).transaction(accountId, async () => repository.add(connection));
  return connection.id;
}

const made = new Map<Id<'acc'>, Promise<Launchable>>();

/** Returns the connection and creative that a campaign of this account needs for a launch. Created once per account. */
export function launchable(app: INestApplicationContext, accountId: Id<'acc'>): Promise<Launchable> {
  let ready = made.get(accountId);
  if (ready === undefined) {
    ready = (async () => {
      const connectionId = await connectedRecord(app, accountId);
      const creative = await readyCreative(app, accountId);
      return { connection_ids: [connectionId], creative_ids: [creative.id] };
    })();
    made.set(accountId, ready);
  }
  return ready;
}
