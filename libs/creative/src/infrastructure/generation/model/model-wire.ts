import type { Usage } from '../../../domain/creative.js';

/** Prices in units of a currency: a million tokens, an image. */
export interface ModelPrices {
  readonly inputMillion: number;
  readonly outputMillion: number;
  readonly image: number;
}

/** The model answered that it will not do this. */
export class ModelRefusal extends Error {}

const maxBytes = 32 * 1024 * 1024;

interface Answer {
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown };
  readonly choices?: readonly { readonly finish_reason?: unknown; readonly message?: { readonly refusal?: unknown } }[];
  readonly data?: readonly unknown[];
  readonly error?: { readonly code?: unknown; readonly type?: unknown };
}

/**
 * What passes between the service and a model for one piece of work. It counts what every answer has used, also of one
 * that turns out useless, and sees a refusal, which the protocol hides in a field of its own.
 */
export class ModelWire {
  private input = 0;
  private output = 0;
  private images = 0;

  constructor(private readonly prices: ModelPrices) {}

  get usage(): Usage {
    const { inputMillion, outputMillion, image } = this.prices;
    // A price for a million tokens is, in micros, the price of one.
    const cost = this.input * inputMillion + this.output * outputMillion + this.images * image * 1e6;
    return { input_tokens: this.input, output_tokens: this.output, images: this.images, cost_micros: Math.round(cost) };
  }

  readonly fetch: typeof globalThis.fetch = async (target, init) => {
    const response = await globalThis.fetch(target, { ...init, redirect: 'error' });
    const text = await limitedText(response);
    const answer = parsed(text);
    if (answer !== null) this.look(answer);
    return new Response(text, { status: response.status, statusText: response.statusText, headers: plainHeaders(response.headers) });
  };

  private look(answer: Answer): void {
    this.input += countOf(answer.usage?.prompt_tokens);
    this.output += countOf(answer.usage?.completion_tokens);
    if (Array.isArray(answer.data)) this.images += answer.data.length;
    const [choice] = Array.isArray(answer.choices) ? answer.choices : [];
    const isRefused = typeof choice?.message?.refusal === 'string' && choice.message.refusal !== '';
    const isFiltered = choice?.finish_reason === 'content_filter';
    const code = [answer.error?.code, answer.error?.type].filter((text) => typeof text === 'string').join(' ');
    if (isRefused || isFiltered || /content_policy|content_filter|moderation_blocked/.test(code))
      throw new ModelRefusal('The model declined the request.');
  }
}

/** Tokens as a model counts them; anything but a whole number from 0 is no count. */
function countOf(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0;
}

function parsed(text: string): Answer | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

async function limitedText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`The answer of the model is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The body has been decoded, so what told of its coding no longer holds. */
function plainHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) plain.delete(name);
  return plain;
}
