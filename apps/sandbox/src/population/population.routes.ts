import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { AdAccount } from '../accounts/ad-account.js';
import { ok } from '../http/wire-response.js';
import { authorized } from '../http/operation.js';
import { notFound } from '../http/platform-error.js';
import { readBody } from '../http/read-body.js';
import type { Platform } from '../platform.js';

const audience = z.object({ rules: z.unknown().optional(), lookalike: z.unknown().optional() });
const one = z.object({ audience });
const two = z.object({ one: audience, other: audience });

export function populationRoutes(app: FastifyInstance, platform: Platform): void {
  const path = '/v1/ad-accounts/:act';
  const peopleOf = ({ model }: AdAccount) => {
    if (platform.world.has('no-estimates')) throw notFound('page');
    return platform.populations.of(model);
  };

  app.post(
    `${path}/audience-estimates`,
    authorized(platform, 'estimate', 'ads_read', async ({ request, account }) =>
      ok(peopleOf(account).estimate(readBody(one, request.body).audience)),
    ),
  );
  app.post(
    `${path}/audience-insights`,
    authorized(platform, 'insights', 'ads_read', async ({ request, account }) =>
      ok(peopleOf(account).insights(readBody(one, request.body).audience)),
    ),
  );
  app.post(
    `${path}/audience-overlaps`,
    authorized(platform, 'overlap', 'ads_read', async ({ request, account }) => {
      const body = readBody(two, request.body);
      return ok(peopleOf(account).overlap(body.one, body.other));
    }),
  );
}
