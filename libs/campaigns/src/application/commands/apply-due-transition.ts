import { ChangeExecutor, Clock, type Id, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignRepository } from '../../domain/campaign.repository.js';
import { TransitionScheduler } from '../transition-scheduler.js';

const inaccuracyMs = 60_000;

/** Applies any transition of a campaign that is already due. */
export class ApplyDueTransition extends Command<Campaign> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'cmp'>,
  ) {
    super();
  }
}

@CommandHandler(ApplyDueTransition)
export class ApplyDueTransitionHandler implements ICommandHandler<ApplyDueTransition> {
  constructor(
    private readonly changes: ChangeExecutor,
    private readonly campaigns: CampaignRepository,
    private readonly transitionScheduler: TransitionScheduler,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, id }: ApplyDueTransition): Promise<Campaign> {
    // Every change applies a due transition first. This change does nothing else.
    const campaign = await this.changes.run(this.campaigns, { actor: systemActor(accountId), id }, () => undefined);
    // The offset to the database clock is known only to within a round trip, so a transition that is almost due is scheduled again.
    const next = campaign.nextTransitionAt;
    if (next !== null && next.getTime() - this.clock.now().getTime() < inaccuracyMs) await this.transitionScheduler.schedule(campaign);
    return campaign;
  }
}
