import { permissions, plans, roles } from '#libs/accounts';
import { copyLimits, defaultLimits, policyRules } from '#libs/creative';
import { headerDocs, requestSchemas } from '#libs/foundation';
import { type INestApplication, Injectable } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { guides } from './guides.js';
import { introduction } from './introduction.js';
import { productVersion } from './product-version.js';
import { withRecordedExamples } from './recorded-examples.js';
import { withSharedComponents } from './component-references.js';

/** The OpenAPI 3.1 document of `/v1`, made from the controllers when it is first asked for. */
@Injectable()
export class OpenApiDocument {
  private app?: INestApplication;
  private made?: string;

  describe(app: INestApplication): void {
    this.app = app;
  }

  text(baseUrl: string): string {
    if (!this.app) throw new Error('The document was asked for before the service was made.');
    const servers = [{ url: baseUrl, description: 'production', 'x-internal': false }];
    this.made ??= JSON.stringify({ ...makeDocument(this.app), servers });
    return this.made;
  }
}

export function makeDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Advertising Campaign Service')
    .setVersion(productVersion())
    .setDescription(introduction({ plans, roles, permissions, copyLimits, defaultLimits, policyRules }, guides()))
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addTag('Analytics', 'What was shown, clicked, spent and won: five views that always add up to the same, and questions of your own.')
    .addTag('Audiences', 'Whom a campaign reaches: a definition, how many people it selects, and who they are.')
    .addTag('Campaigns', 'From draft to archive: what is advertised, for how much, when, and whether it runs.')
    .addTag('Connections', 'Ad accounts on advertising platforms, and the syncs that bring their numbers home.')
    .addTag('Creative', 'From a prompt to pictures and copy.')
    .addSecurity('api_key', {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'acs_ and 38 characters',
      description: 'An API key from the account settings, under API, then Keys: `Authorization: Bearer <API_KEY>`.',
    })
    .build();
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: (_, method) => method });
  return withRecordedExamples(withSharedComponents(withNamedSchemas(document)));
}

/** Adds the schemas that are no response class: request bodies, made of the rules that check them, enums, envelopes and errors. */
function withNamedSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = { ...document.components?.schemas, ...requestSchemas() };
  return { ...document, components: { ...document.components, schemas: schemas, headers: headerDocs } };
}
