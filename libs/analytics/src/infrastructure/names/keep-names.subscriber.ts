import { audienceChanged } from '#libs/audiences';
import { campaignChanged } from '#libs/campaigns';
import { connectionChanged } from '#libs/connections';
import { creativeChanged } from '#libs/creative';
import { Database, EventSubscriber } from '#libs/foundation';
import type { DeliveredEvent } from '#libs/kernel';
import { Injectable } from '@nestjs/common';
import type { DimensionKind } from '../ingestion/key-book.js';
import { applyNameChanges, type NameChange } from './name-changes.js';

const kindOf: Readonly<Record<string, DimensionKind>> = {
  [campaignChanged]: 'campaign',
  [creativeChanged]: 'creative',
  [audienceChanged]: 'audience',
  [connectionChanged]: 'connection',
};

export const keepNamesQueue = 'analytics.keep-names';

/** Names and states of what the metrics are about, as the contexts that own them tell. */
@Injectable()
export class KeepNames extends EventSubscriber<NameChange> {
  readonly queue = keepNamesQueue;
  readonly events = Object.keys(kindOf);

  constructor(private readonly database: Database) {
    super();
  }

  async handle({ account_id, type, payload }: DeliveredEvent<NameChange>): Promise<void> {
    const kind = kindOf[type];
    if (kind === undefined) throw new TypeError(`${type} is not heard here`);
    await this.database.transaction(account_id, (unit) => applyNameChanges(unit.query.bind(unit), account_id, kind, [payload]));
  }
}
