import { Clock, type Id, Precondition, theServiceItself } from '#libs/kernel';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Campaign } from '../../domain/campaign.js';
import { CampaignClock } from '../../domain/campaign-clock.js';
import { CampaignWork } from '../campaign-work.js';

const inaccuracyMs = 60_000;

/** Makes the move that the clock owes a campaign, if it owes one. */
export class MoveCampaignByClock extends Command<Campaign> {
  constructor(
    readonly accountId: Id<'acc'>,
    readonly id: Id<'cmp'>,
  ) {
    super();
  }
}

@CommandHandler(MoveCampaignByClock)
export class MoveCampaignByClockHandler implements ICommandHandler<MoveCampaignByClock> {
  constructor(
    private readonly work: CampaignWork,
    private readonly campaignClock: CampaignClock,
    private readonly clock: Clock,
  ) {}

  async execute({ accountId, id }: MoveCampaignByClock): Promise<Campaign> {
    // Every change begins with the due move; this one has nothing to add.
    const actor = theServiceItself(accountId);
    const campaign = await this.work.change({ actor, id, precondition: Precondition.none, action: '', act: () => undefined });
    // The database's clock is known to the round trip only: a move that is not due yet by so little is asked for again.
    const next = campaign.nextMoveAt;
    if (next !== null && next.getTime() - this.clock.now().getTime() < inaccuracyMs) await this.campaignClock.wake(campaign);
    return campaign;
  }
}
