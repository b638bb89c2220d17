import { ContextsModule, InfrastructureModule, type InfrastructureOptions } from '#libs/composition';
import { StatusCounts } from '#libs/rest';
import { type DynamicModule, Module } from '@nestjs/common';
import { CountsController } from './console/counts.controller.js';
import { VocabularyController } from './console/vocabulary.controller.js';
import { OpenApiDocument } from './reference/openapi-document.js';
import { ReferencePage } from './reference/reference-page.js';
import { ReferenceController } from './reference/reference.controller.js';
import { WellKnownController } from './reference/well-known.controller.js';

/** The HTTP service. `contexts.module.ts` lists the bounded contexts of the product. */
@Module({})
export class ApiModule {
  static for(options: InfrastructureOptions): DynamicModule {
    return {
      module: ApiModule,
      imports: [InfrastructureModule.for(options), ContextsModule],
      controllers: [ReferenceController, WellKnownController, CountsController, VocabularyController],
      providers: [StatusCounts, OpenApiDocument, ReferencePage],
    };
  }
}
