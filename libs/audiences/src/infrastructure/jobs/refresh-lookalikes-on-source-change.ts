import { Database, EventSubscriber } from '#libs/foundation';
import type { DeliveredEvent } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { RefreshAudienceSize } from '../../application/commands/refresh-audience-size.js';
import { type AudienceChanged, audienceChanged } from '../../domain/audience-events.js';
import { AudienceRepository } from '../../domain/audience.repository.js';

export const buildLookalikesQueue = 'audiences.build-lookalikes';

/**
 * Refreshes lookalikes when their source audience changes. Each lookalike has a separate transaction, because a launch locks the
 * audiences of its campaign in the order of their ids and could deadlock with a transaction that locks several.
 */
@Injectable()
export class RefreshLookalikesOnSourceChange extends EventSubscriber<AudienceChanged> {
  readonly queue = buildLookalikesQueue;
  readonly events = [audienceChanged];

  constructor(
    private readonly database: Database,
    private readonly audiences: AudienceRepository,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  async handle({ account_id, payload: { id, status } }: DeliveredEvent<AudienceChanged>): Promise<void> {
    if (status !== 'ready') return;
    for (const lookalike of await this.database.transaction(account_id, () => this.audiences.lookalikesOf(account_id, id))) {
      await this.database.transaction(account_id, () => this.commands.execute(new RefreshAudienceSize(account_id, lookalike)));
    }
  }
}
