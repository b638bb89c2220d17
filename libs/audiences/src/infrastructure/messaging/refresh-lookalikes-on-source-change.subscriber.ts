import { type DeliveredEvent, type Id, Queue, type RecordChange } from '#libs/kernel';
import { Database } from '#libs/data';
import { type EventSubscriber, Subscriber } from '#libs/work';
import { CommandBus } from '@nestjs/cqrs';
import { RefreshAudienceSize } from '../../application/commands/refresh-audience-size.js';
import { audienceChanged } from '../../domain/audience-events.js';
import { AudienceRepository } from '../../domain/audience.repository.js';

const buildLookalikesQueue = new Queue<DeliveredEvent<RecordChange>>('audiences.build-lookalikes', 'background');

/**
 * Refreshes lookalikes when their source audience changes. Each lookalike has a separate transaction, because a launch locks the
 * audiences of its campaign in the order of their ids and could deadlock with a transaction that locks several.
 */
@Subscriber({
  queue: buildLookalikesQueue,
  events: [audienceChanged],
})
export class RefreshLookalikesOnSourceChange implements EventSubscriber<RecordChange> {
  constructor(
    private readonly database: Database,
    private readonly audiences: AudienceRepository,
    private readonly commands: CommandBus,
  ) {}

  async handle({ account_id, payload: { id, status } }: DeliveredEvent<RecordChange>): Promise<void> {
    if (status !== 'ready') return;
    for (const lookalike of await this.database.transaction(account_id, () => this.audiences.lookalikesOf(account_id, id as Id<'aud'>))) {
      await this.database.transaction(account_id, () => this.commands.execute(new RefreshAudienceSize(account_id, lookalike)));
    }
  }
}
