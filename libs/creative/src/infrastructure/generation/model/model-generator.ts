import { AvoidedTerms, lengthOf, truncate } from '#libs/ad-studio';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { generateImage, generateText, NoObjectGeneratedError, Output } from 'ai';
import { z } from 'zod';
import {
  CreativeGenerator,
  type DrawnImage,
  GenerationFailed,
  type GenerationTask,
} from '../../../application/ports/creative-generator.js';
import type { AspectRatio } from '../../../domain/aspect-ratio.js';
import { assertAllowed } from '../../../domain/content-policy.js';
import { type CopyLimits, limitsFor } from '../../../domain/copy-limits.js';
import { ContentPolicyViolation } from '../../../domain/creative.errors.js';
import type { Usage } from '../../../domain/creative.js';
import type { Copy } from '../../../domain/variant.js';
import { EmbeddedGenerator } from '../embedded-generator.js';
import { withRetries, UnusableOutput } from './with-retries.js';
import { ImageFrame } from './image-frame.js';
import { imagePrompt, writerInstructions, copyPrompt } from './instructions.js';
import { type ModelPrices, ModelTransport } from './model-transport.js';

export interface ModelOptions {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly textModel: string;
  /** Null when the embedded engine draws the images. */
  readonly imageModel: string | null;
  readonly timeoutMs: number;
  readonly prices: ModelPrices;
}

const text = z.string().max(2000);
const outputSchema = z.object({
  variants: z
    .array(z.object({ headline: text, primary_text: text, description: text.nullable(), call_to_action: text.nullable() }))
    .max(20),
});
type WrittenVariant = z.infer<typeof outputSchema>['variants'][number];

/** The image sizes of the protocol that are closest to each aspect ratio. */
const requestedSizes: Readonly<Record<AspectRatio, `${number}x${number}`>> = {
  '1:1': '1024x1024',
  '4:5': '1024x1536',
  '9:16': '1024x1536',
  '16:9': '1536x1024',
};
const maxActionLength = 40;

/** Generates texts and images with any OpenAI-compatible endpoint. */
export class ModelGenerator extends CreativeGenerator {
  readonly provider = 'model';
  readonly languages = null;
  private readonly embedded = new EmbeddedGenerator();
  private readonly frame = new ImageFrame();

  constructor(private readonly options: ModelOptions) {
    super();
    // By default, the library writes warnings to the console.
    Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  }

  async write(task: GenerationTask, signal: AbortSignal): Promise<{ copies: readonly Copy[]; usage: Usage }> {
    const transport = new ModelTransport(this.options.prices);
    const model = this.endpoint(transport).chatModel(this.options.textModel);
    const limits = limitsFor(task.targetPlatforms);
    const copies = await withRetries(transport, this.options.timeoutMs, signal, async ({ isLast, feedback, signal: abortSignal }) => {
      const variants = await requireOutput(async () => {
        const { output } = await generateText({
          model,
          instructions: writerInstructions,
          prompt: copyPrompt(task, limits, feedback),
          output: Output.object({ schema: outputSchema, name: 'ads' }),
          maxRetries: 0,
          abortSignal,
        });
        return output.variants;
      });
      return validateCopies(variants, task, limits, isLast);
    });
    this.assertAllowed(copies, transport);
    return { copies, usage: transport.usage };
  }

  async draw(
    task: GenerationTask,
    copy: Copy,
    variant: { position: number; aspectRatio: AspectRatio },
    signal: AbortSignal,
  ): Promise<{ image: DrawnImage; usage: Usage }> {
    const { imageModel, timeoutMs, prices } = this.options;
    if (imageModel === null) return this.embedded.draw(task, copy, variant);
    const { aspectRatio } = variant;
    const transport = new ModelTransport(prices);
    const model = this.endpoint(transport).imageModel(imageModel);
    const prompt = imagePrompt(task, copy, aspectRatio);
    const image = await withRetries(transport, timeoutMs, signal, async ({ signal: abortSignal }) => {
      const generated = await generateImage({ model, prompt, size: requestedSizes[aspectRatio], maxRetries: 0, abortSignal });
      return this.frame.fill(generated.image.uint8Array, aspectRatio);
    });
    return { image, usage: transport.usage };
  }

  private endpoint(transport: ModelTransport) {
    const { baseUrl, apiKey } = this.options;
    return createOpenAICompatible({
      name: 'model',
      baseURL: baseUrl,
      fetch: transport.fetch,
      supportsStructuredOutputs: true,
      ...(apiKey === null ? {} : { apiKey }),
    });
  }

  /** The content policy applies to generated texts as well as to prompts. */
  private assertAllowed(copies: readonly Copy[], transport: ModelTransport): void {
    try {
      assertAllowed(
        copies.flatMap((copy) => [copy.headline, copy.primaryText, copy.description].map((words) => ({ pointer: '', text: words }))),
      );
    } catch (error) {
      if (!(error instanceof ContentPolicyViolation)) throw error;
      const message = 'The model generated text that violates the content policy. Change the prompt.';
      throw new GenerationFailed({ code: 'content_policy', message, retryable: false }, transport.usage, { cause: error });
    }
  }
}

async function requireOutput<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error))
      throw new UnusableOutput('The response was not valid JSON of the schema.', { cause: error });
    throw error;
  }
}

/** Validates the model's texts. On the last attempt, texts that are only too long are truncated between words. */
function validateCopies(written: readonly WrittenVariant[], task: GenerationTask, limits: CopyLimits, isLast: boolean): Copy[] {
  const avoided = new AvoidedTerms(task.brand?.avoid_terms ?? []);
  const problems: string[] = [];
  const fitText = (name: string, words: string, limit: number): string => {
    const normalized = words
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (!avoided.allows(normalized)) problems.push(`${name} contains a word of avoid_terms.`);
    if (lengthOf(normalized, limits) <= limit) return normalized;
    if (!isLast) problems.push(`${name} has more than ${limit} characters.`);
    return truncate(normalized, limit, limits);
  };
  const copies = written.slice(0, task.requestedVariants).map((variant, i): Copy => {
    const headline = fitText(`variants[${i}].headline`, variant.headline, limits.headline);
    const primaryText = fitText(`variants[${i}].primary_text`, variant.primary_text, limits.primaryText);
    const description = fitText(`variants[${i}].description`, variant.description ?? '', limits.description);
    const action = task.callToAction ?? fitText(`variants[${i}].call_to_action`, variant.call_to_action ?? '', maxActionLength);
    if (headline === '' || primaryText === '') problems.push(`variants[${i}] lacks a headline or a text.`);
    return { headline, primaryText, description: description || null, callToAction: action || null };
  });
  if (copies.length < task.requestedVariants) problems.push(`There are ${copies.length} variants instead of ${task.requestedVariants}.`);
  const headlines = new Set(copies.map(({ headline }) => headline.toLowerCase()));
  if (headlines.size < copies.length && !isLast) problems.push('Two headlines are the same.');
  if (problems.length > 0) throw new UnusableOutput(problems.slice(0, 10).join(' '));
  return copies;
}
