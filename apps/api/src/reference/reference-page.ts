import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { fastify } from 'fastify';

interface PageParts {
  readonly html: string;
  /** The sources of scripts that the page may run, for its Content-Security-Policy. */
  readonly scriptSources: string;
  readonly script: string;
}

/** The reference page and its script, without external resources. Loaded on first use because it takes 4 MB. */
@Injectable()
export class ReferencePage {
  private parts?: Promise<PageParts>;

  html(): Promise<string> {
    return this.load().then((parts) => parts.html);
  }

  scriptSources(): Promise<string> {
    return this.load().then((parts) => parts.scriptSources);
  }

  script(): Promise<string> {
    return this.load().then((parts) => parts.script);
  }

  private load(): Promise<PageParts> {
    this.parts ??= render().catch((error: unknown) => {
      delete this.parts;
      throw error;
    });
    return this.parts;
  }
}

async function render(): Promise<PageParts> {
  const { default: reference } = await import('@scalar/fastify-api-reference');
  const renderer = fastify();
  await renderer.register(reference, {
    routePrefix: '/docs',
    configuration: {
      url: '/docs/openapi.json',
      pageTitle: 'Advertising Campaign Service: API reference',
      cdn: '/docs/js/scalar.js',
      withDefaultFonts: false,
      telemetry: false,
      hideClientButton: true,
      agent: { disabled: true },
      mcp: { disabled: true },
      showDeveloperTools: 'never',
      defaultOpenAllTags: true,
    },
  });
  const [html, script] = await Promise.all([renderer.inject('/docs/'), renderer.inject('/docs/js/scalar.js')]);
  await renderer.close();
  return { html: html.body, script: script.body, scriptSources: scriptSourcesOf(html.body) };
}

/** The page's own scripts by their hashes, and files of this service. No other inline script runs. */
function scriptSourcesOf(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text as string);
  return ["'self'", ...inline.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)].join(' ');
}
