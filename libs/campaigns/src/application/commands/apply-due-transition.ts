import { Clock, type Id, Precondition, systemActor } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { TransitionScheduler } from '../../domain/transition-scheduler.js';
import { CampaignWork } from '../campaign-work.js';

const inaccuracyMs = 60_000;

/** Makes the move that the clock owes a campaign, if it owes one. */
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
    private readonly work: CampaignWork,
    private readonly transitionScheduler: TransitionScheduler,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, id }: ApplyDueTransition): Promise<Campaign> {
    // Every change begins with the due move; this one has nothing to add.
    const actor = systemActor(accountId);
    const campaign = await this.work.change({ actor, id, precondition: Precondition.none, action: '', act: () => undefined });
    // The database's clock is known to the round trip only: a move that is not due yet by so little is asked for again.
    const next = campaign.nextTransitionAt;
    if (next !== null && next.getTime() - this.clock.now().getTime() < inaccuracyMs) await this.transitionScheduler.schedule(campaign);
    return campaign;
  }
}
