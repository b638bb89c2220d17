import type { FastifyInstance } from 'fastify';
import type { AdAccount } from '../accounts/ad-account.js';
import type { CampaignSpec } from '../campaigns/spec.js';
import { authorized, type Call } from '../http/operation.js';
import { notFound, unprocessable } from '../http/platform-error.js';
import { ok, type WireResponse } from '../http/wire-response.js';
import type { Platform } from '../platform.js';
import type { Personality } from './personality.js';

/** Every ad account has two pages to advertise as, and one pixel that measures conversions. */
const pagesOf = ({ id, name }: AdAccount) => [
  { id: `page_${id}`, name },
  { id: `page_${id}_shop`, name: `${name} Shop` },
];
const pixelsOf = ({ id, name }: AdAccount) => [{ id: `pixel_${id}`, name: `${name} pixel` }];

function check({ objective, settings }: CampaignSpec, account: AdAccount): void {
  const { page_id: page, pixel_id: pixel, beneficiary } = settings ?? {};
  if (!pagesOf(account).some(({ id }) => id === page)) throw unprocessable('page_required', 'page_id must be a page of the ad account.');
  if (!beneficiary) throw unprocessable('beneficiary_required', 'beneficiary is required.');
  const isMeasured = objective === 'sales' || objective === 'leads';
  if (isMeasured && !pixelsOf(account).some(({ id }) => id === pixel)) {
    throw unprocessable('pixel_required', `The objective ${objective} requires the pixel_id of a pixel of the ad account.`);
  }
}

function routes(app: FastifyInstance, platform: Platform): void {
  const list = (path: string, of: (account: AdAccount) => object[]) => {
    const work = ({ account }: Call): Promise<WireResponse> =>
      platform.world.has('required-settings') ? Promise.resolve(ok({ data: of(account) })) : Promise.reject(notFound('page'));
    app.get(`/v1/ad-accounts/:act/${path}`, authorized(platform, 'settings', 'ads_read', work));
  };
  list('pages', pagesOf);
  list('pixels', pixelsOf);
}

export const requiredSettings = {
  name: 'required-settings',
  about:
    'requires `settings` with each campaign: a page of the ad account (`page_id`), who benefits from the ads (`beneficiary`), and for the objectives `sales` and `leads` a pixel (`pixel_id`).',
  routes,
  check,
} as const satisfies Personality;
