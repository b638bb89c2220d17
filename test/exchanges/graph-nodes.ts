import type { Exchange } from './recording.ts';

/** The edges that answer objects, and the type of these. */
const edgeTypes: Readonly<Record<string, string>> = {
  campaigns: 'Campaign',
  campaignsbylabels: 'Campaign',
  adsets: 'AdSet',
  adsetsbylabels: 'AdSet',
  ads: 'Ad',
  adsbylabels: 'Ad',
  adcreatives: 'AdCreative',
  adcreativesbylabels: 'AdCreative',
  adlabels: 'AdLabel',
  customaudiences: 'CustomAudience',
  promote_pages: 'Page',
  accounts: 'Page',
  assigned_pages: 'Page',
  owned_pages: 'Page',
  client_pages: 'Page',
  adspixels: 'AdsPixel',
  advertisable_applications: 'Application',
};

interface Json {
  readonly id?: unknown;
  readonly report_run_id?: unknown;
  readonly data?: unknown;
  readonly adlabels?: unknown;
  readonly business?: { readonly id?: unknown } | null;
}

/** The parts of a path without the version. Null: the path has none. */
export function pathOf(url: string): readonly string[] | null {
  const [version = '', ...parts] = new URL(url).pathname.split('/').filter((part) => part !== '');
  return /^v\d+\.\d+$/.test(version) ? parts.map((part) => decodeURIComponent(part)) : null;
}

/** IDs do not tell what they identify: this learns it from the answers that have them. */
export class GraphNodes {
  private readonly types = new Map<string, string>();

  learn({ method, url, response }: Exchange): void {
    const edge = pathOf(url)?.[1];
    const answer = response === null || response.status >= 400 ? null : jsonOf(response.body);
    if (answer === null) return;
    this.keep(answer.business?.id, 'Business');
    if (edge === undefined) return;
    if (method === 'POST' && edge === 'insights') this.keep(answer.report_run_id, 'AdReportRun');
    const type = edgeTypes[edge];
    if (type === undefined) return;
    const all = Array.isArray(answer.data) ? (answer.data as readonly Json[]) : [answer];
    for (const one of all) {
      this.keep(one.id, type);
      for (const label of Array.isArray(one.adlabels) ? (one.adlabels as readonly Json[]) : []) this.keep(label.id, 'AdLabel');
    }
  }

  /** The type of the node that the first part of a path names. */
  typeOf(name: string): string | undefined {
    if (name === 'me') return 'User';
    return /^act_\d+$/.test(name) ? 'AdAccount' : this.types.get(name);
  }

  private keep(id: unknown, type: string): void {
    if (typeof id === 'string') this.types.set(id, type);
  }
}

function jsonOf(text: string): Json | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' ? (value as Json | null) : null;
  } catch {
    return null;
  }
}
