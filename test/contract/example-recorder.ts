import { newId } from '#libs/kernel';
import type { Json, Reply } from '../setup/http-client.js';
import { publishRecord } from '../setup/test-metrics.js';
import type { TestAccount } from '../setup/test-accounts.js';
import type { TestService } from '../setup/test-service.js';

/** The pairs of one run, without what differs from run to run: ids, times, tokens and addresses have values of their own. */
export class Recorder {
  private readonly operations: Record<string, { request?: Json; responses: Record<string, Json> }> = {};
  private readonly errors: Record<string, Json> = {};
  private readonly ids = new Map<string, string>();
  private readonly countByPrefix = new Map<string, number>();

  keep(operationId: string, { status, body }: Reply, request?: Json): void {
    if (status >= 300) throw new Error(`${operationId} answers ${status}: ${JSON.stringify(body)}`);
    const operation = (this.operations[operationId] ??= { responses: {} });
    if (request !== undefined) operation.request ??= this.steady(request);
    operation.responses[status] = this.steady(body);
  }

  keepError(code: string, { body }: Reply): void {
    if (body.error?.code !== code) throw new Error(`${code} was expected: ${JSON.stringify(body)}`);
    this.errors[code] = this.steady(body);
  }

  /** A campaign, a creative and an audience that reports know by name. */
  async subjects(api: TestService, account: TestAccount) {
    const [campaign, creative, audience] = [newId('cmp'), newId('crv'), newId('aud')] as const;
    await publishRecord(api, account, { id: campaign, name: 'Spring sale' });
    await publishRecord(api, account, { id: creative, name: 'Autumn in Camden' });
    await publishRecord(api, account, { id: audience, name: 'Runners in Germany' });
    return [campaign, creative, audience] as const;
  }

  recorded(): Json {
    const sorted = <T>(record: Record<string, T>) => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));
    return JSON.parse(JSON.stringify({ operations: sorted(this.operations), errors: sorted(this.errors) }));
  }

  private steady(body: Json): Json {
    return JSON.parse(JSON.stringify(body), (name, value: unknown) => (typeof value === 'string' ? this.steadyText(name, value) : value));
  }

  private steadyText(name: string, text: string): string {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return timeOf(name);
    if (name === 'next_cursor') return 'e_D_B_h87LEVJHI2LqQqkbsDZq-duRxNy2T3';
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return dayOf(name, text);
    return text
      .replaceAll(/\b(?!req_)([a-z]{3})_[0-7][0-9a-hjkmnp-tv-z]{25}/g, (id, prefix: string) => this.steadyId(id, prefix))
      .replaceAll(/req_[0-9a-f-]{36}/g, 'req_0b5f6f0e-3c41-4a9a-9d3c-5d8f2f6f7a11')
      .replaceAll(/act_[0-9a-z]{20,}/g, 'act_4711')
      .replaceAll(/https:\/\/localhost:\d+/g, 'https://localhost:8443')
      .replaceAll(/([?&][a-z]*(?:token|signature)=)[^&]+/g, '$1AZqPLAAAcACAAAAAAAAAAWkgV0AX3mQy0vR2cW9hbGxvd2Vk');
  }

  /** The same id becomes the same one in every run. */
  private steadyId(id: string, prefix: string): string {
    const last = 'kmnpqrstvwxyz0123456789abcdefghj';
    let known = this.ids.get(id);
    if (known === undefined) {
      const count = this.countByPrefix.get(prefix) ?? 0;
      this.countByPrefix.set(prefix, count + 1);
      known = `${prefix}_01k9x3m5qceenerrepr4rh6nz${last[count % last.length]}`;
      this.ids.set(id, known);
    }
    return known;
  }
}

const timeOf = (name: string) =>
  /expires|next/.test(name)
    ? '2026-11-22T09:30:00.000Z'
    : /updated|finished|ended|as_of/.test(name)
      ? '2026-11-21T09:31:00.000Z'
      : '2026-11-21T09:30:00.000Z';

/** The days of the reports are the journey's own; others depend on today. */
const dayOf = (name: string, day: string) => (day.startsWith('2026-05-') ? day : name === 'start_date' ? '2025-10-17' : '2026-11-21');
