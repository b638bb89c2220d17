import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isTimezone, parseInstant } from '#libs/kernel';
import type { Campaign } from '../campaigns/campaign.js';
import { faultPlan } from '../faults/fault-rule.js';
import { type WireResponse, ok, sendResponse } from '../http/wire-response.js';
import { readBody } from '../http/read-body.js';
import { notFound, PlatformError, unprocessable } from '../http/platform-error.js';
import { readRange } from '../metrics/metrics.routes.js';
import { type MetricsRow, type PageCursor, reportPage } from '../metrics/metrics-report.js';
import { modelNames } from '../metrics/platform-model.js';
import { isSame } from '../oauth/client.js';
import { personalityNames } from '../personalities/personality-list.js';
import type { Platform } from '../platform.js';

/** A century. Larger ranges are rejected because days are iterated one by one. */
const maxSeconds = 100 * 366 * 86_400;
const stamp = z.string().transform((text, context) => {
  const instant = parseInstant(text);
  if (instant) return instant.getTime();
  context.addIssue('must be an RFC 3339 timestamp');
  return z.NEVER;
});
const clockChange = z.strictObject({
  now: stamp.optional(),
  advance_seconds: z.number().min(-maxSeconds).max(maxSeconds).optional(),
  stopped: z.boolean().optional(),
});
const newAdAccount = z.strictObject({
  id: z
    .string()
    .regex(/^act_[\w-]{1,60}$/, 'must be act_ followed by 1 to 60 letters, digits, _ or -')
    .optional(),
  name: z.string().min(1).max(200),
  currency: z.string().regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code'),
  timezone: z.string().refine(isTimezone, 'must be an IANA time zone'),
  model: z.enum(modelNames),
  kind: z.enum(['ad_account', 'manager']).optional(),
  access: z.enum(['write', 'read']).optional(),
});
/** The latest time that a timestamp can represent. */
const maxClockMs = Date.parse('9999-12-31T23:59:59.999Z');
const adAccountChange = z.strictObject({ status: z.enum(['active', 'suspended']) });
const campaignPast = z.strictObject({
  started_at: stamp,
  stopped_at: stamp.nullable().default(null),
  pauses: z.array(z.strictObject({ from: stamp, to: stamp })).default([]),
  reviewed: z.boolean().default(true),
});
const tokenExpiry = z.strictObject({ what: z.enum(['access', 'refresh', 'all']), ad_account: z.string().optional() });
const settings = z.strictObject({
  review: z.enum(['delayed', 'instant', 'off']).optional(),
  review_max_seconds: z.int().min(1).max(86_400).nullable().optional(),
  report_lag_seconds: z.int().min(1).max(86_400).nullable().optional(),
  rejection_rate: z.number().min(0).max(1).nullable().optional(),
  access_token_seconds: z.int().min(1).max(31_536_000).optional(),
  refresh_token_seconds: z.int().min(1).max(315_360_000).optional(),
  rotates_refresh_tokens: z.boolean().optional(),
  personalities: z.array(z.enum(personalityNames)).optional(),
  daily_calls: z.int().min(1).max(1_000_000_000).optional(),
  report_seconds: z.number().min(0).max(86_400).optional(),
});

/** The control API for tests and demonstrations: clock, faults, settings, and data without report delay. */
export function controlRoutes(app: FastifyInstance, platform: Platform): void {
  const { world, faults, accounts, campaigns, grants, counts, controlToken } = platform;
  if (controlToken === null) return;

  type Handler = (request: FastifyRequest) => Promise<unknown>;
  const route = (method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, work: Handler) =>
    app.route({
      method,
      url: `/control${path}`,
      handler: async (request, reply) => {
        const token = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
        const response = await (
          token !== undefined && isSame(token, controlToken)
            ? work(request).then(ok)
            : Promise.reject(new PlatformError(401, 'invalid_token', 'The control token is required.'))
        ).catch((error: unknown): WireResponse => {
          if (!(error instanceof PlatformError)) throw error;
          return { status: error.status, body: error.body };
        });
        sendResponse(reply, response);
        return reply;
      },
    });
  const paramOf = (request: FastifyRequest, name: string) => (request.params as Record<string, string>)[name] as string;
  const queryOf = (request: FastifyRequest) => request.query as Record<string, string | undefined>;

  const clock = () => ({ now: new Date(world.now()).toISOString(), stopped: world.settings.clockStoppedAt !== null });
  route('GET', '/clock', async () => clock());
  route('PUT', '/clock', async (request) => {
    const change = readBody(clockChange, request.body);
    const now = (change.now ?? world.now()) + (change.advance_seconds ?? 0) * 1000;
    if (now < 0 || now > maxClockMs) throw unprocessable('invalid_field', '/advance_seconds: moves the clock out of the supported range');
    const isStopped = change.stopped ?? world.settings.clockStoppedAt !== null;
    await world.change({ clockOffsetMs: Math.round(now - Date.now()), clockStoppedAt: isStopped ? Math.round(now) : null });
    return clock();
  });

  route('GET', '/faults', async () => faults.report());
  route('PUT', '/faults', async (request) => {
    await faults.set(readBody(faultPlan, request.body));
    return faults.report();
  });
  route('DELETE', '/faults', async () => {
    await faults.clear();
    return faults.report();
  });

  const settingsView = () => ({
    seed: world.settings.seed,
    review: world.settings.review,
    review_max_seconds: world.settings.reviewMaxSeconds,
    report_lag_seconds: world.settings.reportLagSeconds,
    rejection_rate: world.settings.rejectionRate,
    access_token_seconds: world.settings.accessTokenSeconds,
    refresh_token_seconds: world.settings.refreshTokenSeconds,
    rotates_refresh_tokens: world.settings.rotatesRefreshTokens,
    personalities: world.settings.personalities,
    daily_calls: world.settings.dailyCalls,
    report_seconds: world.settings.reportSeconds,
  });
  route('GET', '/settings', async () => settingsView());
  route('PUT', '/settings', async (request) => {
    const change = readBody(settings, request.body);
    await world.change({
      ...(change.review === undefined ? {} : { review: change.review }),
      ...(change.review_max_seconds === undefined ? {} : { reviewMaxSeconds: change.review_max_seconds }),
      ...(change.report_lag_seconds === undefined ? {} : { reportLagSeconds: change.report_lag_seconds }),
      ...(change.rejection_rate === undefined ? {} : { rejectionRate: change.rejection_rate }),
      ...(change.access_token_seconds === undefined ? {} : { accessTokenSeconds: change.access_token_seconds }),
      ...(change.refresh_token_seconds === undefined ? {} : { refreshTokenSeconds: change.refresh_token_seconds }),
      ...(change.daily_calls === undefined ? {} : { dailyCalls: change.daily_calls }),
      ...(change.report_seconds === undefined ? {} : { reportSeconds: change.report_seconds }),
      ...(change.personalities === undefined ? {} : { personalities: change.personalities }),
      ...(change.rotates_refresh_tokens === undefined ? {} : { rotatesRefreshTokens: change.rotates_refresh_tokens }),
    });
    return settingsView();
  });

  route('GET', '/ad-accounts', async () => ({ data: await accounts.all() }));
  route('POST', '/ad-accounts', async (request) => accounts.create(readBody(newAdAccount, request.body)));
  route('PATCH', '/ad-accounts/:id', async (request) => {
    const account = await accounts.find(paramOf(request, 'id'));
    if (!account) throw notFound('ad account');
    const { status } = readBody(adAccountChange, request.body);
    if (status !== account.status) {
      await accounts.setStatus(account.id, status);
      await campaigns.recordSuspension(account.id, status === 'suspended');
    }
    return { ...account, status };
  });

  const campaignSummary = ({ id, adAccountId, runState, spec, ads, adSets, createdAt }: Campaign) => ({
    id,
    ad_account: adAccountId,
    reference: spec.reference,
    name: spec.name,
    run_state: runState,
    spec_digest: spec.spec_digest,
    created_at: new Date(createdAt).toISOString(),
    ad_sets: adSets.map((adSet) => ({ id: adSet.id, reference: adSet.spec.reference })),
    ads: ads.map((ad) => ({
      id: ad.id,
      reference: ad.spec.reference,
      verdict: ad.verdict,
      decided_at: new Date(ad.decidedAt).toISOString(),
    })),
  });
  route('GET', '/campaigns', async (request) => ({
    data: (await campaigns.all(queryOf(request)['ad_account'] ?? null)).map(campaignSummary),
  }));
  route('PATCH', '/campaigns/:id', async (request) => {
    const { started_at: startedAt, stopped_at: stoppedAt, pauses, reviewed } = readBody(campaignPast, request.body);
    const campaign = await campaigns.rewritePast(paramOf(request, 'id'), { startedAt, stoppedAt, pauses, isReviewed: reviewed });
    if (!campaign) throw notFound('campaign');
    return campaignSummary(campaign);
  });

  route('GET', '/metrics', async (request) => {
    const { ad_account: id = '', start, end } = queryOf(request);
    const account = await accounts.find(id);
    if (!account) throw notFound('ad account');
    const rows: MetricsRow[] = [];
    let cursor: PageCursor | null = { campaignId: '', skip: 0, asOf: world.now() };
    while (cursor) {
      const page = await reportPage(campaigns, account, world.settings, readRange(start, end), cursor, 10_000);
      rows.push(...page.rows);
      cursor = page.next;
    }
    return { data: rows };
  });

  route('POST', '/tokens/expire', async (request) => {
    const { what, ad_account: adAccountId } = readBody(tokenExpiry, request.body);
    return { expired: await grants.expire(what === 'all' ? ['access', 'refresh'] : [what], { adAccountId }) };
  });

  route('GET', '/requests', async () => counts.report());
  route('GET', '/requests/sequence', async () => counts.sequence());
  route('DELETE', '/requests', async () => {
    counts.reset();
    return counts.report();
  });
}
