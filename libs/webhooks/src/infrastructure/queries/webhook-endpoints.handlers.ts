import { NotFound, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CursorSeal, KeysetList } from '#libs/rest';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import {
  GetWebhookDelivery,
  GetWebhookEndpoint,
  ListWebhookDeliveries,
  ListWebhookEndpoints,
  type WebhookDeliveriesView,
  type WebhookEndpointsView,
} from '../../application/queries/list-webhook-endpoints.js';
import type { WebhookDeliveryView } from '../../application/queries/webhook-delivery-view.js';
import type { WebhookEndpointView } from '../../application/queries/webhook-endpoint-view.js';
import { deliveryViewOf, oneDelivery, visibleDeliveryList } from './delivery-list.js';
import { endpointColumns, endpointViewFor, existingEndpointList } from './endpoint-list.js';

const getEndpoint = sql(
  'get webhook endpoint',
  `select ${endpointColumns} from webhooks.endpoint where account_id = $1 and id = $2 and deleted_at is null`,
);
const findEndpoint = sql(
  'find webhook endpoint',
  'select id from webhooks.endpoint where account_id = $1 and id = $2 and deleted_at is null',
);

@QueryHandler(ListWebhookEndpoints)
export class ListWebhookEndpointsHandler implements IQueryHandler<ListWebhookEndpoints> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(existingEndpointList, seal);
  }

  async execute({ caller, criteria }: ListWebhookEndpoints): Promise<WebhookEndpointsView> {
    const { accountId } = caller;
    const request = this.list.pageRequest({ ...criteria, filters: { is_deleted: 'false' } }, accountId);
    const { statement, values } = this.list.sql(request, accountId);
    const rows = await this.database.read(accountId, statement, values);
    return this.list.page(request, rows, accountId, (row) => endpointViewFor(caller, row));
  }
}

@QueryHandler(GetWebhookEndpoint)
export class GetWebhookEndpointHandler implements IQueryHandler<GetWebhookEndpoint> {
  constructor(private readonly database: Database) {}

  async execute({ caller, id }: GetWebhookEndpoint): Promise<WebhookEndpointView> {
    const { accountId } = caller;
    const [row] = await this.database.read(accountId, getEndpoint, [uuidOf(accountId), uuidOf(id)]);
    if (row === undefined) throw new NotFound();
    return endpointViewFor(caller, row);
  }
}

@QueryHandler(ListWebhookDeliveries)
export class ListWebhookDeliveriesHandler implements IQueryHandler<ListWebhookDeliveries> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(visibleDeliveryList, seal);
  }

  async execute({ caller: { accountId, permissions }, endpointId, criteria }: ListWebhookDeliveries): Promise<WebhookDeliveriesView> {
    const request = this.list.pageRequest({ ...criteria, filters: { permissions: [...permissions].sort() } }, accountId, {
      column: 'endpoint_id',
      id: endpointId,
    });
    const { statement, values } = this.list.sql(request, accountId);
    const [endpoints, rows] = await Promise.all([
      this.database.read(accountId, findEndpoint, [uuidOf(accountId), uuidOf(endpointId)]),
      this.database.read(accountId, statement, values),
    ]);
    if (endpoints.length === 0) throw new NotFound();
    return this.list.page(request, rows, accountId, deliveryViewOf);
  }
}

@QueryHandler(GetWebhookDelivery)
export class GetWebhookDeliveryHandler implements IQueryHandler<GetWebhookDelivery> {
  constructor(private readonly database: Database) {}

  async execute({ caller: { accountId, permissions }, id }: GetWebhookDelivery): Promise<WebhookDeliveryView> {
    const [row] = await this.database.read(accountId, oneDelivery, [uuidOf(accountId), uuidOf(id), [...permissions]]);
    if (row === undefined) throw new NotFound();
    return deliveryViewOf(row);
  }
}
