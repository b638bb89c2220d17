import type { FastifyInstance } from 'fastify';
import { authorized, grantOf, operation } from '../http/operation.js';
import { ok } from '../http/wire-response.js';
import type { Platform } from '../platform.js';
import type { AdAccount } from './ad-account.js';

export function adAccountRoutes(app: FastifyInstance, platform: Platform): void {
  const view = ({ model: _, ...account }: AdAccount) => account;
  const one = authorized(platform, 'ad_accounts', 'ads_read', async ({ account }) => ok({ data: [view(account)] }));
  const all = operation(platform, 'ad_accounts', async (request) => {
    await grantOf(request, platform, 'ad_accounts');
    return ok({ data: (await platform.accounts.all()).map(view) });
  });
  app.get('/v1/ad-accounts', function (request, reply) {
    return (platform.world.has('several-ad-accounts') ? all : one).call(this, request, reply);
  });
}
