import { between, hashText, mix, uniform } from '../chance/chance.js';
import type { World } from '../store/world.js';
import type { Ad } from './campaign.js';
import type { AdSpec } from './spec.js';

const minuteMs = 60_000;
const minReviewMs = 5 * minuteMs;
const maxReviewMs = 24 * 60 * minuteMs;

const objections = [
  'The image has too much text.',
  'The text promises a result that cannot be guaranteed.',
  'The landing page does not match the ad.',
  'The text speaks of personal attributes of the reader.',
  'The ad imitates a button or a system message.',
];

type Verdict = Pick<Ad, 'since' | 'decidedAt' | 'verdict' | 'message'>;

/** The same ad in the same account meets the same verdict: it depends on what it says, not on when it is asked. */
export function review(ad: AdSpec, adAccountId: string, world: World, now: number): Verdict {
  const approved = (decidedAt: number): Verdict => ({ since: now, decidedAt, verdict: 'approved', message: null });
  if (world.review === 'off') return approved(now);
  const account = mix(hashText(adAccountId), world.seed);
  const key = mix(account, contentOf(ad));
  const rate = world.rejectionRate ?? between(account, 'rejections', 0.03, 0.08);
  const delay = delayOf(uniform(key, 'delay'), world.reviewMaxSeconds);
  const decidedAt = world.review === 'instant' ? now : now + Math.round(delay);
  if (uniform(key, 'verdict') >= rate) return approved(decidedAt);
  return { since: now, decidedAt, verdict: 'rejected', message: objectionTo(key) };
}

/** Most ads are through within hours, few take the day. */
function delayOf(chance: number, maxSeconds: number | null): number {
  return maxSeconds === null ? minReviewMs + (maxReviewMs - minReviewMs) * chance ** 3 : maxSeconds * 1_000 * (0.25 + 0.75 * chance);
}

/** A rejection that was asked for comes at once. */
export function rejectNow(ad: AdSpec, now: number): Verdict {
  return { since: now, decidedAt: now, verdict: 'rejected', message: objectionTo(hashText(contentOf(ad))) };
}

const objectionTo = (key: number): string => objections[Math.floor(uniform(key, 'objection') * objections.length)] as string;

/** What people see of an ad; a new name is no new ad. The address of an image is signed anew each time: only its path counts. */
export function contentOf({
  headline,
  primary_text: text,
  description,
  call_to_action: call,
  landing_url: url,
  image_url: image,
}: AdSpec): string {
  const imagePath = image === null ? null : new URL(image).pathname;
  return JSON.stringify([headline, text, description, call, url, imagePath]);
}
