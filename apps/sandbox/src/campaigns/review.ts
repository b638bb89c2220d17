import { between, hashText, mix, uniform } from '../random/seeded-random.js';
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
  'The text refers to personal attributes of the reader.',
  'The ad imitates a button or a system message.',
];

type Verdict = Pick<Ad, 'since' | 'decidedAt' | 'verdict' | 'message'>;

/** Determines the verdict of an ad. It depends only on the seed, the ad account and the content of the ad, not on the time. */
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

/** Most reviews take a few hours; a few take up to a day. */
function delayOf(random: number, maxSeconds: number | null): number {
  return maxSeconds === null ? minReviewMs + (maxReviewMs - minReviewMs) * random ** 3 : maxSeconds * 1_000 * (0.25 + 0.75 * random);
}

/** Rejects an ad immediately, for the fault `creative_rejected`. */
export function rejectNow(ad: AdSpec, now: number): Verdict {
  return { since: now, decidedAt: now, verdict: 'rejected', message: objectionTo(hashText(contentOf(ad))) };
}

const objectionTo = (key: number): string => objections[Math.floor(uniform(key, 'objection') * objections.length)] as string;

/** The visible content of an ad, without its name. Of the image URL only the path counts, because the signature changes each time. */
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
