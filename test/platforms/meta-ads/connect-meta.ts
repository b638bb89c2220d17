import { BeginConnection, FinishConnection } from '#libs/connections';
import type { Id } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { operatorOf } from '../../setup/test-connections.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import type { TestService } from '../../setup/test-service.js';
import { consentAt } from '../doubles/consent.js';

const redirectUri = 'http://127.0.0.1:9/callback';

interface Choice {
  readonly person: string;
  readonly currency?: string;
  readonly decision?: 'allow' | 'deny';
  /** A connection to give a new consent for. */
  readonly reconnect?: Id<'con'>;
}

/** Connects the ad account of a person through the platform's dialog. */
export async function connectMeta(
  api: Pick<TestService, 'service'>,
  account: Pick<TestAccount, 'id'>,
  { person, currency = 'USD', decision = 'allow', reconnect }: Choice,
): Promise<Id<'con'>> {
  const commands = api.service.app.get(CommandBus);
  const actor = operatorOf(account, { currency });
  const target = reconnect === undefined ? { platform: 'meta_ads' } : { reconnect };
  const begun = await commands.execute(new BeginConnection(actor, target, redirectUri));
  const callback = await consentAt(begun.authorizationUrl, { person, decision });
  return (await commands.execute(new FinishConnection(actor, callback))).id;
}
