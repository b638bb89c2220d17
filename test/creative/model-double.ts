import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32, deflateSync } from 'node:zlib';
import { Renderer } from '@takumi-rs/core';

export type Fault =
  | 'refusal'
  | 'content_filter'
  | 'cut'
  | 'wrong_json'
  | 'wrong_shape'
  | 'too_long'
  | 'rate_limited'
  | 'silent'
  | 'unauthorized'
  | 'server_error'
  | 'not_an_image'
  | 'image_bomb'
  | 'forged_image';

const imageFaults: readonly (Fault | undefined)[] = ['not_an_image', 'image_bomb', 'forged_image'];

interface Ad {
  headline: string;
  primary_text: string;
  description: string | null;
  call_to_action: string | null;
}

export interface ModelDouble {
  readonly url: string;
  /** The bodies of all requests. */
  readonly requests: { readonly path: string; readonly authorization: string | undefined; readonly body: any }[];
  /** What goes wrong with the next requests, one each. */
  readonly faults: Fault[];
  /** The ads it writes; a function of the attempt. */
  ads: (requested: number) => Ad[];
  close(): Promise<void>;
}

const good = (requested: number): Ad[] =>
  Array.from({ length: requested }, (_, i) => ({
    headline: `Model headline ${i + 1}`,
    primary_text: `Model text ${i + 1}.`,
    description: null,
    call_to_action: 'Go',
  }));

/** A square PNG of one colour: some ten thousand bytes that stand for very many. `rows` fewer than it says make it a lie. */
function blackPng(side: number, rows = side): Buffer {
  const chunk = (kind: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind, 'latin1'), content]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(content.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1; // one bit a pixel, in shades of grey
  const pixels = deflateSync(Buffer.alloc(rows * (1 + Math.ceil(side / 8))));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

/** An endpoint that speaks the chat and image calls of the OpenAI protocol over real HTTP, with its faults. */
export async function startModelDouble(): Promise<ModelDouble> {
  const requests: ModelDouble['requests'] = [];
  const faults: Fault[] = [];
  const image = Buffer.from(
    await new Renderer().render(
      { type: 'container', style: { width: 640, height: 400, background: 'linear-gradient(90deg, #f00, #00f)' } },
      { width: 640, height: 400, format: 'jpeg' },
    ),
  );
  const state = { ads: good };

  function answer(response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text);
  }
  const chat = (content: string | null, more: object = {}, finish = 'stop') => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1,
    model: 'writer',
    choices: [{ index: 0, message: { role: 'assistant', content, ...more }, finish_reason: finish }],
    usage: { prompt_tokens: 100, completion_tokens: 40, total_tokens: 140 },
  });

  function handle(request: IncomingMessage, text: string, response: ServerResponse): void {
    const path = request.url ?? '';
    const body = JSON.parse(text) as { messages?: { role: string; content: unknown }[] };
    requests.push({ path, authorization: request.headers.authorization, body });
    const isForImages = imageFaults.includes(faults[0]);
    const fault = isForImages === path.endsWith('/images/generations') || !isForImages ? faults.shift() : undefined;
    switch (fault) {
      case 'refusal':
        return answer(response, 200, chat(null, { refusal: 'I cannot help with that.' }));
      case 'content_filter':
        return answer(response, 200, chat('', {}, 'content_filter'));
      case 'cut':
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-length': '5000' })
          .write('{"id":"chatcmpl-1","choices":[{"index":0,"mess');
        return void setTimeout(() => response.destroy(), 20);
      case 'wrong_json':
        return answer(response, 200, chat('Here are your ads: {"variants": [ {"headline"'));
      case 'wrong_shape':
        return answer(response, 200, chat(JSON.stringify({ ads: ['one', 'two'] })));
      case 'rate_limited':
        return answer(response, 429, { error: { message: 'Slow down.', type: 'rate_limit' } }, { 'retry-after': '1' });
      case 'silent':
        return;
      case 'unauthorized':
        return answer(response, 401, { error: { message: 'Wrong key.', type: 'auth', code: 'invalid_api_key' } });
      case 'server_error':
        return answer(response, 500, '<html>Bad gateway</html>');
      case 'not_an_image':
        return answer(response, 200, { created: 1, data: [{ b64_json: Buffer.from('<svg onload="alert(1)"/>').toString('base64') }] });
      case 'image_bomb':
        return answer(response, 200, { created: 1, data: [{ b64_json: blackPng(8_000).toString('base64') }] });
      case 'forged_image':
        return answer(response, 200, { created: 1, data: [{ b64_json: blackPng(60_000, 1).toString('base64') }] });
      case 'too_long':
      case undefined:
        break;
    }
    if (path.endsWith('/images/generations')) return answer(response, 200, { created: 1, data: [{ b64_json: image.toString('base64') }] });
    const asked = JSON.stringify(body.messages);
    const requested = Number(/\\"variants\\":(\d+)/.exec(asked)?.[1] ?? 3);
    const ads = state.ads(requested);
    if (fault === 'too_long')
      for (const ad of ads) ad.headline = `${ad.headline} that goes on and on and on, well past every limit of any platform there is`;
    answer(response, 200, chat(JSON.stringify({ variants: ads })));
  }

  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => handle(request, Buffer.concat(chunks).toString('utf8'), response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    requests,
    faults,
    get ads() {
      return state.ads;
    },
    set ads(ads) {
      state.ads = ads;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
