import type { Actor, Id, Precondition, Validated } from '#libs/kernel';
import { Command } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';

/** An action on one campaign. Its body has no fields. */
export abstract class CampaignAction extends Command<Campaign> {
  constructor(
    readonly actor: Actor,
    readonly id: Id<'cmp'>,
    readonly precondition: Precondition,
    readonly body: Validated<object>,
  ) {
    super();
  }
}
