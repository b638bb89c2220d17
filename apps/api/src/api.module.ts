import { AccountsModule } from '#libs/accounts';
import { CampaignsModule } from '#libs/campaigns';
import { FoundationModule, type FoundationOptions } from '#libs/foundation';
import { type DynamicModule, Module } from '@nestjs/common';
import { OpenApiDocument } from './reference/openapi-document.js';
import { ReferencePage } from './reference/reference-page.js';
import { ReferenceController } from './reference/reference.controller.js';

/** The service: its list of modules is the table of contents of the product. */
@Module({})
export class ApiModule {
  static for(options: FoundationOptions): DynamicModule {
    return {
      module: ApiModule,
      imports: [FoundationModule.for(options), AccountsModule, CampaignsModule],
      controllers: [ReferenceController],
      providers: [OpenApiDocument, ReferencePage],
    };
  }
}
