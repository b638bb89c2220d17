import { BeginConnection, FinishConnection } from '#libs/connections';
import type { Id } from '#libs/kernel';
import { CommandBus } from '@nestjs/cqrs';
import { operatorOf } from '../../setup/test-connections.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import type { TestService } from '../../setup/test-service.js';
import { consentAt } from '../doubles/consent.js';

const redirectUri = 'http://127.0.0.1:9/callback';

/** Connects the ad account of a person through the platform's consent page. */
export async function connectGoogle(
  api: Pick<TestService, 'service'>,
  account: Pick<TestAccount, 'id'>,
  choice: { readonly person: string; readonly currency?: string; readonly decision?: 'allow' | 'deny' },
): Promise<Id<'con'>> {
  const commands = api.service.app.get(CommandBus);
  const actor = operatorOf(account, { currency: choice.currency ?? 'USD' });
  const begun = await commands.execute(new BeginConnection(actor, { platform: 'google_ads' }, redirectUri));
  const callback = await consentAt(begun.authorizationUrl, choice);
  return (await commands.execute(new FinishConnection(actor, callback))).id;
}
