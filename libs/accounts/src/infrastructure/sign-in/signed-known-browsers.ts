import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { serviceSettings, type ServiceSettings } from '#libs/operations';
import { Inject, Injectable } from '@nestjs/common';
import { KnownBrowsers } from '../../domain/known-browsers.js';
import type { UserSummary } from '../../domain/sign-in.repository.js';

const length = 16;
const markPattern = /^[\w-]{22}(\.[\w-]{22}){1,5}$/;
/** Users of one browser who are known at the same time. The one who signed in first makes room. */
const maxUsers = 5;

/**
 * A mark is a random identity of the browser and a signature for each user, without anything that names the user:
 * `<identity>.<signature>.<signature>`, each of 16 bytes in base64url. No table keeps it.
 */
@Injectable()
export class SignedKnownBrowsers extends KnownBrowsers {
  private readonly key: Buffer;

  constructor(@Inject(serviceSettings.token) { appSecret }: Pick<ServiceSettings, 'appSecret'>) {
    super();
    this.key = Buffer.from(hkdfSync('sha256', appSecret, '', 'advertising-campaign-service known browsers', 32));
  }

  recognize(mark: string | null, users: readonly UserSummary[]): string | null {
    const parsed = parse(mark);
    if (parsed === null || users.length === 0) return null;
    const isKnown = (user: UserSummary) => {
      const expected = this.sign(parsed.identity, user);
      return parsed.signatures.some((signature) => timingSafeEqual(Buffer.from(signature), Buffer.from(expected)));
    };
    return users.every(isKnown) ? parsed.identity : null;
  }

  markOf(user: UserSummary, previous: string | null): string {
    const { identity, signatures } = parse(previous) ?? { identity: randomBytes(length).toString('base64url'), signatures: [] };
    const own = this.sign(identity, user);
    const others = signatures.filter((signature) => signature !== own);
    return [identity, own, ...others.slice(0, maxUsers - 1)].join('.');
  }

  private sign(identity: string, { accountId, userId }: UserSummary): string {
    const digest = createHmac('sha256', this.key).update(`${identity} ${accountId} ${userId}`).digest();
    return digest.subarray(0, length).toString('base64url');
  }
}

function parse(mark: string | null): { readonly identity: string; readonly signatures: readonly string[] } | null {
  if (mark === null || !markPattern.test(mark)) return null;
  const [identity = '', ...signatures] = mark.split('.');
  return { identity, signatures };
}
