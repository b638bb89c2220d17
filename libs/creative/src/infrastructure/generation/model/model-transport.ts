import type { Usage } from '../../../domain/creative.js';

/** Prices in currency units per million tokens and per image. */
export interface ModelPrices {
  readonly inputMillion: number;
  readonly outputMillion: number;
  readonly image: number;
}

/** The model refused the request. */
export class ModelRefusal extends Error {}

const maxBytes = 32 * 1024 * 1024;

interface ModelResponse {
  readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown };
  readonly choices?: readonly { readonly finish_reason?: unknown; readonly message?: { readonly refusal?: unknown } }[];
  readonly data?: readonly unknown[];
  readonly error?: { readonly code?: unknown; readonly type?: unknown };
}

/**
 * The HTTP transport of one piece of work. It counts the usage of all responses, including unusable ones, and detects refusals,
 * which the protocol reports in a separate field.
 */
export class ModelTransport {
  private input = 0;
  private output = 0;
  private images = 0;

  constructor(private readonly prices: ModelPrices) {}

  get usage(): Usage {
    const { inputMillion, outputMillion, image } = this.prices;
    // The price of a million tokens in currency units equals the price of one token in micros.
    const cost = this.input * inputMillion + this.output * outputMillion + this.images * image * 1e6;
    return { input_tokens: this.input, output_tokens: this.output, images: this.images, cost_micros: Math.round(cost) };
  }

  readonly fetch: typeof globalThis.fetch = async (target, init) => {
    const response = await globalThis.fetch(target, { ...init, redirect: 'error' });
    const text = await readLimited(response);
    const parsed = parseJson(text);
    if (parsed !== null) this.inspect(parsed);
    return new Response(text, {
      status: response.status,
      statusText: response.statusText,
      headers: withoutEncodingHeaders(response.headers),
    });
  };

  private inspect(parsed: ModelResponse): void {
    this.input += tokenCount(parsed.usage?.prompt_tokens);
    this.output += tokenCount(parsed.usage?.completion_tokens);
    if (Array.isArray(parsed.data)) this.images += parsed.data.length;
    const [choice] = Array.isArray(parsed.choices) ? parsed.choices : [];
    const isRefused = typeof choice?.message?.refusal === 'string' && choice.message.refusal !== '';
    const isFiltered = choice?.finish_reason === 'content_filter';
    const code = [parsed.error?.code, parsed.error?.type].filter((text) => typeof text === 'string').join(' ');
    if (isRefused || isFiltered || /content_policy|content_filter|moderation_blocked/.test(code))
      throw new ModelRefusal('The model declined the request.');
  }
}

/** Reads a token count. Anything except a positive integer counts as 0. */
function tokenCount(value: unknown): number {
  return Number.isSafeInteger(value) && (value as number) > 0 ? (value as number) : 0;
}

function parseJson(text: string): ModelResponse | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : null;
  } catch {
    return null;
  }
}

async function readLimited(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > maxBytes) throw new Error(`The response of the model is larger than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The body is already decoded, so headers about its encoding no longer apply. */
function withoutEncodingHeaders(headers: Headers): Headers {
  const plain = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) plain.delete(name);
  return plain;
}
