import { idFromUuid } from '#libs/kernel';
import { Database } from '#libs/data';
import { CursorSeal, KeysetList } from '#libs/rest';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { ConnectionView } from '../../application/queries/connection-view.js';
import { type ConnectionsView, ListConnections } from '../../application/queries/list-connections.js';
import { connectionList } from './connection-list.js';
import { ConnectionViews } from './connection-views.js';

@QueryHandler(ListConnections)
export class ListConnectionsHandler implements IQueryHandler<ListConnections> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    private readonly views: ConnectionViews,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(connectionList, seal);
  }

  async execute({ actor, criteria }: ListConnections): Promise<ConnectionsView> {
    const { accountId } = actor;
    const request = this.list.pageRequest(criteria, accountId);
    const { statement, values } = this.list.sql(request, accountId);
    return this.database.transaction(accountId, async (unit) => {
      const rows = await unit.query(statement, values);
      const views = new Map((await this.views.of(accountId, rows)).map((view) => [view.id, view]));
      return this.list.page(request, rows, accountId, (row) => views.get(idFromUuid('con', row.id)) as ConnectionView);
    });
  }
}
