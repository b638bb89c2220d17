import { Migration } from '@mikro-orm/migrations';

/** Finds what waits for each account, so that the events of one account do not hold up those of others. */
export class Migration20261127140000_turns_of_events extends Migration {
  override name = 'Migration20261127140000_turns_of_events';

  override isTransactional(): boolean {
    return false;
  }

  override up(): void | Promise<void> {
    this.addSql('create index concurrently if not exists outbox_event_turns on foundation.outbox_event (account_id, id);');
    this.addSql('create index concurrently if not exists recorded_event_turns on foundation.recorded_event (account_id, position);');
  }

  override down(): void | Promise<void> {
    this.addSql('drop index concurrently foundation.recorded_event_turns;');
    this.addSql('drop index concurrently foundation.outbox_event_turns;');
  }
}
