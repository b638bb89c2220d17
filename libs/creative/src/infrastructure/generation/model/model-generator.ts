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
import { type CopyLimits, lengthOf, limitsFor } from '../../../domain/copy-limits.js';
import { ContentPolicyViolation } from '../../../domain/creative.errors.js';
import { noUsage, type Usage } from '../../../domain/creative.js';
import type { Copy } from '../../../domain/variant.js';
import { ImageArtist } from '../embedded/drawing/image-artist.js';
import { AvoidedTerms } from '../embedded/writing/avoided-terms.js';
import { fitted } from '../embedded/writing/fit.js';
import { inAttempts, Unusable } from './attempts.js';
import { ImageFrame } from './image-frame.js';
import { painterPrompt, writerInstructions, writerPrompt } from './instructions.js';
import { type ModelPrices, ModelWire } from './model-wire.js';

export interface ModelSettings {
  readonly baseUrl: string;
  readonly apiKey: string | null;
  readonly textModel: string;
  /** Null: the embedded engine lays out the texts of the model. */
  readonly imageModel: string | null;
  readonly timeoutMs: number;
  readonly prices: ModelPrices;
}

const text = z.string().max(2000);
const answerSchema = z.object({
  variants: z
    .array(z.object({ headline: text, primary_text: text, description: text.nullable(), call_to_action: text.nullable() }))
    .max(20),
});
type Written = z.infer<typeof answerSchema>['variants'][number];

/** The sizes that the protocol's image models know, nearest to each shape. */
const askedSizes: Readonly<Record<AspectRatio, `${number}x${number}`>> = {
  '1:1': '1024x1024',
  '4:5': '1024x1536',
  '9:16': '1024x1536',
  '16:9': '1536x1024',
};
const maxActionLength = 40;

/** Texts and images of any OpenAI-compatible endpoint. */
export class ModelGenerator extends CreativeGenerator {
  readonly provider = 'model';
  private readonly artist = new ImageArtist();
  private readonly frame = new ImageFrame();

  constructor(private readonly settings: ModelSettings) {
    super();
    // The library writes its warnings to the console of whoever uses it.
    Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });
  }

  async write(task: GenerationTask, signal: AbortSignal): Promise<{ copies: readonly Copy[]; usage: Usage }> {
    const wire = new ModelWire(this.settings.prices);
    const model = this.endpoint(wire).chatModel(this.settings.textModel);
    const limits = limitsFor(task.targetPlatforms);
    const copies = await inAttempts(wire, this.settings.timeoutMs, signal, async ({ isLast, complaint, signal: abortSignal }) => {
      const variants = await usable(async () => {
        const { output } = await generateText({
          model,
          instructions: writerInstructions,
          prompt: writerPrompt(task, limits, complaint),
          output: Output.object({ schema: answerSchema, name: 'ads' }),
          maxRetries: 0,
          abortSignal,
        });
        return output.variants;
      });
      return checked(variants, task, limits, isLast);
    });
    this.assertAllowed(copies, wire);
    return { copies, usage: wire.usage };
  }

  async draw(
    task: GenerationTask,
    copy: Copy,
    { position, aspectRatio }: { position: number; aspectRatio: AspectRatio },
    signal: AbortSignal,
  ): Promise<{ image: DrawnImage; usage: Usage }> {
    const { imageModel, timeoutMs, prices } = this.settings;
    if (imageModel === null) return { image: await this.artist.draw(task, copy, position, aspectRatio), usage: noUsage };
    const wire = new ModelWire(prices);
    const model = this.endpoint(wire).imageModel(imageModel);
    const prompt = painterPrompt(task, copy, aspectRatio);
    const image = await inAttempts(wire, timeoutMs, signal, async ({ signal: abortSignal }) => {
      const made = await generateImage({ model, prompt, size: askedSizes[aspectRatio], maxRetries: 0, abortSignal });
      return this.frame.fill(made.image.uint8Array, aspectRatio);
    });
    return { image, usage: wire.usage };
  }

  private endpoint(wire: ModelWire) {
    const { baseUrl, apiKey } = this.settings;
    return createOpenAICompatible({
      name: 'model',
      baseURL: baseUrl,
      fetch: wire.fetch,
      supportsStructuredOutputs: true,
      ...(apiKey === null ? {} : { apiKey }),
    });
  }

  /** What a model writes is held against the same policy as what a client asks for. */
  private assertAllowed(copies: readonly Copy[], wire: ModelWire): void {
    try {
      assertAllowed(
        copies.flatMap((copy) => [copy.headline, copy.primaryText, copy.description].map((words) => ({ pointer: '', text: words }))),
      );
    } catch (error) {
      if (!(error instanceof ContentPolicyViolation)) throw error;
      const message = 'The model wrote what the content policy does not allow. Change the prompt.';
      throw new GenerationFailed({ code: 'content_policy', message, retryable: false }, wire.usage, { cause: error });
    }
  }
}

async function usable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) throw new Unusable('The answer was not JSON of the schema.', { cause: error });
    throw error;
  }
}

/** Holds the model's texts against the rules; on the last attempt what is merely too long is cut between words. */
function checked(written: readonly Written[], task: GenerationTask, limits: CopyLimits, isLast: boolean): Copy[] {
  const avoided = new AvoidedTerms(task.brand?.avoid_terms ?? []);
  const complaints: string[] = [];
  const within = (name: string, words: string, limit: number): string => {
    const tidy = words
      .replace(/\p{Cc}+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    if (!avoided.allows(tidy)) complaints.push(`${name} holds a word of avoid_terms.`);
    if (lengthOf(tidy, limits) <= limit) return tidy;
    if (!isLast) complaints.push(`${name} has more than ${limit} characters.`);
    return fitted(tidy, limit, limits);
  };
  const copies = written.slice(0, task.requestedVariants).map((one, i): Copy => {
    const headline = within(`variants[${i}].headline`, one.headline, limits.headline);
    const primaryText = within(`variants[${i}].primary_text`, one.primary_text, limits.primaryText);
    const description = within(`variants[${i}].description`, one.description ?? '', limits.description);
    const action = task.callToAction ?? within(`variants[${i}].call_to_action`, one.call_to_action ?? '', maxActionLength);
    if (headline === '' || primaryText === '') complaints.push(`variants[${i}] lacks a headline or a text.`);
    return { headline, primaryText, description: description || null, callToAction: action || null };
  });
  if (copies.length < task.requestedVariants) complaints.push(`There are ${copies.length} variants instead of ${task.requestedVariants}.`);
  const headlines = new Set(copies.map(({ headline }) => headline.toLowerCase()));
  if (headlines.size < copies.length && !isLast) complaints.push('Two headlines are the same.');
  if (complaints.length > 0) throw new Unusable(complaints.slice(0, 10).join(' '));
  return copies;
}
