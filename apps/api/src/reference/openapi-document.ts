import { permissions, plans, roles } from '#libs/accounts';
import { phrasebookLanguages } from '#libs/ad-studio';
import { eventCatalog } from '#libs/composition';
import { copyLimits, defaultLimits, policyRules } from '#libs/creative';
import { commonHeaders, headerComponents, requestSchemas } from '#libs/rest/docs';
import { declareEventSchemas, eventRetention, eventWebhooks } from '#libs/webhooks';
import { idempotencyWindow } from '#libs/kernel/infrastructure';
import { type INestApplication, Injectable } from '@nestjs/common';
import { DocumentBuilder, type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { withSharedComponents } from './component-references.js';
import { guides } from './guides.js';
import { analyticsChapter, creativeChapter, introduction } from './introduction.js';
import { withoutListExamples } from './list-examples.js';
import { productVersion } from './product-version.js';
import { documentOfPaths, withReachableComponents } from './reachable-components.js';
import { withRecordedExamples } from './recorded-examples.js';
import { withoutRepeatedParts } from './repeated-parts.js';

/** The OpenAPI 3.1 document of `/v1`. It is generated from the controllers on first use. */
@Injectable()
export class OpenApiDocument {
  private app?: INestApplication;
  private cachedText?: string;

  describe(app: INestApplication): void {
    this.app = app;
  }

  /** The document with the guides in its description, for the reference page. Generators and agents need only the document. */
  textWithGuides(baseUrl: string): string {
    const document = JSON.parse(this.text(baseUrl)) as OpenAPIObject;
    const chapters = [analyticsChapter(), creativeChapter({ copyLimits, defaultLimits, policyRules, languages: phrasebookLanguages })].join(
      '\n',
    );
    const description = `${guides()}\n${document.info.description ?? ''}\n${chapters}`;
    return JSON.stringify({ ...document, info: { ...document.info, description } });
  }

  text(baseUrl: string): string {
    if (!this.app) throw new Error('The document was requested before the service was created.');
    const servers = [{ url: baseUrl, description: 'production', 'x-internal': false }];
    this.cachedText ??= JSON.stringify({ ...buildDocument(this.app), servers });
    return this.cachedText;
  }
}

/** The document of `/v1`, which is published. */
export function buildDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Advertising Campaign Service')
    .setVersion(productVersion())
    .setDescription(introduction({ plans, roles, permissions, idempotencyWindow }))
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addTag('Analytics', 'Impressions, clicks, spend and conversions: five reports whose totals agree, and queries that you define.')
    .addTag('Audiences', 'The people whom a campaign reaches: rules that select them, estimates of their number, and insights about them.')
    .addTag('Campaigns', 'Campaigns from draft to archive: objective, budget, schedule, targeting and delivery.')
    .addTag('Connections', 'Authorized ad accounts on advertising platforms, and the syncs that import their metrics.')
    .addTag('Creative', 'Images and ad copy that are generated from a prompt.')
    .addTag('Events', `What happened in the account: every change in order, for ${eventRetention}.`)
    .addTag('Identity', 'Who a request comes from, and what it may do.')
    .addTag('Webhooks', 'URLs that events are sent to, signed as Standard Webhooks defines it, and what became of each message.')
    .addSecurity('api_key', {
      type: 'http',
      scheme: 'bearer',
      bearerFormat: 'acs_ and 38 characters',
      description: 'An API key, from **Settings > API > Keys**: `Authorization: Bearer <API_KEY>`.',
    })
    .addSecurityRequirements('api_key')
    .build();
  declareEventSchemas(eventCatalog.types);
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: (_, method) => method });
  // OpenAPI can name the headers of every response only in each of them. That would be a tenth of the document.
  const extensions: object = { webhooks: eventWebhooks(eventCatalog.types), 'x-common-headers': commonHeaders };
  const described: OpenAPIObject = { ...documentOfPaths(document, '/v1/'), ...extensions };
  const complete = withReachableComponents(withSharedComponents(withNamedSchemas(described)));
  return withoutRepeatedParts(withoutListExamples(withRecordedExamples(complete)));
}

/** The document of `/console/api`, from which the types of the pages are generated. It is not published. */
export function buildConsoleDocument(app: INestApplication): OpenAPIObject {
  const config = new DocumentBuilder().setOpenAPIVersion('3.1.0').setTitle('Console API').setVersion(productVersion()).build();
  const document = SwaggerModule.createDocument(app, config, { operationIdFactory: (_, method) => method });
  return withReachableComponents(withNamedSchemas(documentOfPaths(document, '/console/api/')));
}

/** Adds the schemas without a response class: request bodies (generated from their validation rules), enums, envelopes and errors. */
function withNamedSchemas(document: OpenAPIObject): OpenAPIObject {
  const schemas = { ...document.components?.schemas, ...requestSchemas() };
  const components = { ...document.components, schemas, headers: headerComponents };
  return { ...document, components };
}
