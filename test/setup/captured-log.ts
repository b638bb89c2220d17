import { Writable } from 'node:stream';
import type { Json } from './http-client.js';

/** Keeps the lines of a log. The log writes several of them at once when it has much to say. */
export class CapturedLog {
  private text = '';
  readonly out = new Writable({
    write: (chunk, _, done) => {
      this.text += String(chunk);
      done();
    },
  });

  get lines(): string[] {
    return this.text.split('\n').slice(0, -1);
  }

  get entries(): Json[] {
    return this.lines.map((line) => JSON.parse(line) as Json);
  }

  clear(): void {
    this.text = '';
  }
}
