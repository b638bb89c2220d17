import { NotFound, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { CursorSeal, KeysetList } from '#libs/rest';
import { sql } from '#libs/kernel/infrastructure';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ListVariants, type VariantsView } from '../../application/queries/list-variants.js';
import { keptArchivedDays } from '../../domain/archived-images.js';
import { AssetUrls } from '../assets/asset-urls.js';
import { variantList } from './creative-lists.js';
import { variantViewOf } from './creative-view-of-row.js';

const primaryVariant = sql(
  'primary variant',
  `select primary_variant_id, coalesce(archived_at > now() - interval '${keptArchivedDays} days', true) as keeps_images
   from creative.creative where account_id = $1 and id = $2`,
);

@QueryHandler(ListVariants)
export class ListVariantsHandler implements IQueryHandler<ListVariants> {
  private readonly list: KeysetList;

  constructor(
    private readonly database: Database,
    private readonly urls: AssetUrls,
    seal: CursorSeal,
  ) {
    this.list = new KeysetList(variantList, seal);
  }

  async execute({ accountId, creativeId, criteria }: ListVariants): Promise<VariantsView> {
    const request = this.list.pageRequest(criteria, accountId, { column: 'creative_id', id: creativeId });
    const { statement, values } = this.list.sql(request, accountId);
    const [creatives, rows] = await Promise.all([
      this.database.read(accountId, primaryVariant, [uuidOf(accountId), uuidOf(creativeId)]),
      this.database.read(accountId, statement, values),
    ]);
    const [creative] = creatives;
    if (creative === undefined) throw new NotFound();
    return this.list.page(request, rows, accountId, (row) =>
      variantViewOf(creative.keeps_images ? row : { ...row, image: null }, creative.primary_variant_id, (id, mimeType) =>
        this.urls.sign(accountId, id, mimeType),
      ),
    );
  }
}
