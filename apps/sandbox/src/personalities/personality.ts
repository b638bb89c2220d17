import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import type { AdAccount } from '../accounts/ad-account.js';
import type { CampaignSpec } from '../campaigns/spec.js';
import type { faultRule } from '../faults/fault-rule.js';
import type { Platform } from '../platform.js';

/** A trait of real ad platforms. The sandbox has it while its settings name it; any combination is possible. */
export interface Personality {
  /** As settings name it. */
  readonly name: string;
  /** One sentence for operators. */
  readonly about: string;
  /** Faults that always apply, in addition to those of the control API. */
  readonly faults?: readonly z.input<typeof faultRule>[];
  /** Adds endpoints. They exist in every sandbox and check `world.has` themselves, because settings can change at any time. */
  readonly routes?: (app: FastifyInstance, platform: Platform) => void;
  /** Throws for a campaign that it does not accept. Called when a campaign is created or updated. */
  readonly check?: (spec: CampaignSpec, account: AdAccount) => void;
}
