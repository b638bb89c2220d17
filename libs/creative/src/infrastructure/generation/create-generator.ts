import type { CreativeGenerator } from '../../application/ports/creative-generator.js';
import type { ModelSettings } from '../../settings.js';
import { EmbeddedGenerator } from './embedded-generator.js';

/** Creates the configured generator. The model client is loaded only if an endpoint is configured. */
export async function createGenerator(settings: ModelSettings): Promise<CreativeGenerator> {
  const { modelBaseUrl, modelApiKey, modelText, modelImage, modelTimeoutMs, modelPrices } = settings;
  if (modelBaseUrl === null || modelText === null) return new EmbeddedGenerator();
  const { ModelGenerator } = await import('./model/model-generator.js');
  return new ModelGenerator({
    baseUrl: modelBaseUrl,
    apiKey: modelApiKey,
    textModel: modelText,
    imageModel: modelImage,
    timeoutMs: modelTimeoutMs,
    prices: modelPrices,
  });
}
