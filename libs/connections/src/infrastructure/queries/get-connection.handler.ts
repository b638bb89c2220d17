import { NotFound, uuidOf } from '#libs/kernel';
import { Database, UnitOfWork } from '#libs/data';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import type { ConnectionView } from '../../application/queries/connection-view.js';
import { GetConnection } from '../../application/queries/get-connection.js';
import { connectionColumns, ConnectionViews } from './connection-views.js';

const getConnection = sql('get connection', `select ${connectionColumns} from connections.connection where account_id = $1 and id = $2`);

@QueryHandler(GetConnection)
export class GetConnectionHandler implements IQueryHandler<GetConnection> {
  constructor(
    private readonly database: Database,
    private readonly views: ConnectionViews,
  ) {}

  execute({ actor: { accountId }, id }: GetConnection): Promise<ConnectionView> {
    const query = async () => {
      const rows = await UnitOfWork.current().query(getConnection, [uuidOf(accountId), uuidOf(id)]);
      const [view] = await this.views.of(accountId, rows);
      if (view === undefined) throw new NotFound();
      return view;
    };
    return UnitOfWork.running() === undefined ? this.database.transaction(accountId, query) : query();
  }
}
