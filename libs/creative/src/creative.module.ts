import { serviceSettings, type ServiceSettings } from '#libs/operations';
import { Module } from '@nestjs/common';
import { UnarchiveCreativeHandler } from './application/commands/unarchive-creative.js';
import { ArchiveCreativeHandler } from './application/commands/archive-creative.js';
import { EndOverdueGenerationHandler } from './application/commands/end-overdue-generation.js';
import { GenerateCreativeHandler } from './application/commands/generate-creative.js';
import { RecordGenerationBudgetReachedHandler } from './application/commands/record-generation-budget-reached.js';
import { UpdateCreativeHandler } from './application/commands/update-creative.js';
import { AssetStore } from './application/ports/asset-store.js';
import { CreativeDirectory } from './application/ports/creative-directory.js';
import { CreativeGenerator } from './application/ports/creative-generator.js';
import { CreativeGeneration } from './application/processes/creative-generation.js';
import { creativeEvents } from './domain/creative-events.js';
import { CreativeRepository } from './domain/creative.repository.js';
import { GenerationLimits } from './domain/generation-allowance.js';
import { GenerationAllowanceRepository } from './domain/generation-allowance.repository.js';
import { AssetController } from './infrastructure/assets/asset.controller.js';
import { AssetUrls } from './infrastructure/assets/asset-urls.js';
import { createAssetStore } from './infrastructure/assets/create-asset-store.js';
import { createGenerator } from './infrastructure/generation/create-generator.js';
import { CreativeController } from './infrastructure/http/creative.controller.js';
import { DeleteOrphanedAssets } from './infrastructure/messaging/delete-orphaned-assets.job.js';
import { EndGenerations } from './infrastructure/messaging/end-generations.job.js';
import { GenerateCreatives } from './infrastructure/messaging/generate-creatives.job.js';
import { creativeTerms, CreativeTermSchema } from './infrastructure/persistence/creative-terms.js';
import {
  CreativeSchema,
  GenerationAllowanceSchema,
  GenerationDaySchema,
  VariantSchema,
} from './infrastructure/persistence/creative.schema.js';
import { MikroOrmCreativeRepository } from './infrastructure/persistence/mikro-orm-creative.repository.js';
import { MikroOrmGenerationAllowanceRepository } from './infrastructure/persistence/mikro-orm-generation-allowance.repository.js';
import { PostgresCreativeDirectory } from './infrastructure/adapters/postgres-creative-directory.js';
import { CreativeSnapshots } from './infrastructure/queries/creative-snapshots.js';
import { creativeList } from './infrastructure/queries/creative-lists.js';
import { GetCreativeHandler } from './infrastructure/queries/get-creative.handler.js';
import { ListCreativesHandler } from './infrastructure/queries/list-creatives.handler.js';
import { ListVariantsHandler } from './infrastructure/queries/list-variants.handler.js';
import {
  type AssetSettings,
  assetSettings,
  type GenerationSettings,
  generationSettings,
  type ModelSettings,
  modelSettings,
} from './settings.js';
import { creativeRetention } from './infrastructure/persistence/retention.js';

/** Only a model costs money per variant, so the daily budgets apply only to one. */
function generationLimitsOf({ maxOpenGenerations }: GenerationSettings, model: ModelSettings): GenerationLimits {
  const isModel = model.modelBaseUrl !== null;
  return {
    openPerAccount: maxOpenGenerations,
    dailyVariantsPerAccount: isModel ? model.modelDailyVariantsPerAccount : null,
    dailyVariants: isModel ? model.modelDailyVariants : null,
  };
}

@Module({
  controllers: [CreativeController, AssetController],
  providers: [
    AssetUrls,
    { provide: CreativeRepository, useClass: MikroOrmCreativeRepository },
    { provide: CreativeDirectory, useClass: PostgresCreativeDirectory },
    {
      provide: AssetStore,
      inject: [assetSettings.token, serviceSettings.token],
      useFactory: (settings: AssetSettings, { dataDir }: ServiceSettings) => createAssetStore(settings, dataDir),
    },
    { provide: GenerationAllowanceRepository, useClass: MikroOrmGenerationAllowanceRepository },
    { provide: GenerationLimits, inject: [generationSettings.token, modelSettings.token], useFactory: generationLimitsOf },
    { provide: CreativeGenerator, inject: [modelSettings.token], useFactory: (settings: ModelSettings) => createGenerator(settings) },
    GenerateCreativeHandler,
    RecordGenerationBudgetReachedHandler,
    UpdateCreativeHandler,
    ArchiveCreativeHandler,
    UnarchiveCreativeHandler,
    EndOverdueGenerationHandler,
    CreativeGeneration,
    CreativeSnapshots,
    GetCreativeHandler,
    ListCreativesHandler,
    ListVariantsHandler,
    GenerateCreatives,
    EndGenerations,
    DeleteOrphanedAssets,
  ],
  exports: [CreativeDirectory, AssetStore],
})
export class CreativeModule {}

/** The context as the composition sees it. */
export const creative = {
  schema: 'creative',
  module: CreativeModule,
  events: creativeEvents,
  entities: [CreativeTermSchema, CreativeSchema, VariantSchema, GenerationAllowanceSchema, GenerationDaySchema],
  retention: creativeRetention,
  countedLists: [creativeList],
  searchIndexes: [creativeTerms],
};
