import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Json } from '../setup/http-client.js';
import { startTestService, type TestService } from '../setup/test-service.js';

/** The OpenAPI document as a service of these sources sends it, and a folder for changed copies. */
export class ServedDocument {
  private constructor(
    private readonly api: TestService,
    readonly document: Json,
    readonly folder: string,
  ) {}

  static async start(): Promise<ServedDocument> {
    const api = await startTestService();
    // Each service puts its own address into the document; the released one names that of `npm start`.
    const { text } = await api.get('/openapi.json');
    const document = JSON.parse(text.replaceAll(api.service.baseUrl, 'https://localhost:8443')) as Json;
    return new ServedDocument(api, document, mkdtempSync(join(tmpdir(), 'acs-openapi-')));
  }

  /** What a reference stands for; anything else is itself. */
  readonly resolved = (part: Json): Json =>
    part.$ref === undefined
      ? part
      : (part.$ref as string)
          .slice(2)
          .split('/')
          .reduce((at: Json, name) => at[name], this.document);

  changed(change: (copy: Json) => void): Json {
    const copy = structuredClone(this.document);
    change(copy);
    return copy;
  }

  written(name: string, content: Json): string {
    const file = join(this.folder, name);
    writeFileSync(file, JSON.stringify(content));
    return file;
  }

  async stop(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true });
    await this.api.stop();
  }
}
