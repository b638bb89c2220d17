import type { Environment } from '#libs/foundation';
import type { CreativeGenerator } from '../../application/ports/creative-generator.js';
import { EmbeddedGenerator } from './embedded/embedded-generator.js';

/** The generator that the settings name. The client of the models is loaded only where there is an endpoint. */
export async function openGenerator(environment: Environment): Promise<CreativeGenerator> {
  const { modelBaseUrl, modelApiKey, modelText, modelImage, modelTimeoutMs, modelPrices } = environment;
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
