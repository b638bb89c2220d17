import { audienceChanged } from '#libs/audiences';
import { campaignChanged } from '#libs/campaigns';
import { connectionChanged } from '#libs/connections';
import { creativeChanged } from '#libs/creative';
import { Database, EventSubscriber } from '#libs/foundation';
import type { DeliveredEvent } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { DimensionKind } from '../ingestion/dimension-keys.js';
import { applyDimensionChanges, type DimensionChange } from './dimension-changes.js';

const kindOf: Readonly<Record<string, DimensionKind>> = {
  [campaignChanged]: 'campaign',
  [creativeChanged]: 'creative',
  [audienceChanged]: 'audience',
  [connectionChanged]: 'connection',
};

export const updateDimensionsQueue = 'analytics.keep-names';

/** Updates the names and statuses of dimensions from the events of the contexts that own them. */
@Injectable()
export class UpdateDimensionsOnChange extends EventSubscriber<DimensionChange> {
  readonly queue = updateDimensionsQueue;
  readonly events = Object.keys(kindOf);

  constructor(private readonly database: Database) {
    super();
  }

  async handle({ account_id, type, payload }: DeliveredEvent<DimensionChange>): Promise<void> {
    const kind = kindOf[type];
    if (kind === undefined) throw new TypeError(`Unexpected event type: ${type}`);
    await this.database.transaction(account_id, (unit) => applyDimensionChanges(unit.query.bind(unit), account_id, kind, [payload]));
  }
}
