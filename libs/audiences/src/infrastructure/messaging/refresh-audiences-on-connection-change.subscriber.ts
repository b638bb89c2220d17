import { connectionChanged } from '#libs/connections/contract';
import { type DeliveredEvent, Queue, type RecordChange } from '#libs/kernel';
import { Database } from '#libs/data';
import { type EventSubscriber, Subscriber } from '#libs/work';
import { CommandBus } from '@nestjs/cqrs';
import { RefreshAudienceSize } from '../../application/commands/refresh-audience-size.js';
import { AudienceRepository } from '../../domain/audience.repository.js';

const buildWhenPlatformsChangeQueue = new Queue<DeliveredEvent<RecordChange>>('audiences.build-when-platforms-change', 'background');

const isUsable = (status: string | null) => status === 'connected' || status === 'error';

/**
 * Refreshes all audiences when a connection is added or disconnected. An expired connection is not a reason, because its last
 * measurement remains valid. A duplicate or late event only causes another build, which is harmless.
 */
@Subscriber({
  queue: buildWhenPlatformsChangeQueue,
  events: [connectionChanged],
})
export class RefreshAudiencesOnConnectionChange implements EventSubscriber<RecordChange> {
  constructor(
    private readonly database: Database,
    private readonly audiences: AudienceRepository,
    private readonly commands: CommandBus,
  ) {}

  async handle({ account_id, payload: { status, previous_status } }: DeliveredEvent<RecordChange>): Promise<void> {
    const becameUsable = isUsable(status) && !isUsable(previous_status);
    const wasDisconnected = status === 'disconnected' && previous_status !== 'disconnected' && previous_status !== 'pending';
    if (!becameUsable && !wasDisconnected) return;
    for (const id of await this.database.transaction(account_id, () => this.audiences.allIds(account_id))) {
      await this.database.transaction(account_id, () => this.commands.execute(new RefreshAudienceSize(account_id, id)));
    }
  }
}
