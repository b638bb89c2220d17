import type { Id } from '#libs/kernel';
import type { CampaignCreation, PlacedCampaign, PlatformCampaign } from '../../../application/ports/ad-platform.js';
import type { ConnectionSettings } from '../../../application/ports/connection-settings.js';
import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { SandboxAdAccountClient } from './sandbox-ad-account-client.js';
import type { SandboxApi } from './sandbox-api.js';
import { placedTreeOf, rootFieldsOf, rootShape, rootsShape } from './sandbox-tree-shapes.js';
import { SandboxTree } from './sandbox-tree.js';

/** Client for one ad account of a hierarchical sandbox, which creates and changes one object per request. */
export class SandboxTreeClient extends SandboxAdAccountClient {
  override readonly createsPartsSeparately = true;

  constructor(
    api: SandboxApi,
    personality: readonly string[],
    settings: ConnectionSettings | null,
    private readonly handles: ConnectionHandles,
  ) {
    super(api, personality, settings);
  }

  /** Creates the campaign only, so that its ID is stored before anything else can fail. An update then creates the rest. */
  override async createCampaign(spec: PlatformCampaign): Promise<CampaignCreation> {
    const call = { method: 'POST', path: '/tree/campaigns', body: rootFieldsOf(spec, this.settings), isIdempotent: false } as const;
    return { placed: placedTreeOf(await this.api.call(call, rootShape)), isComplete: false };
  }

  override async findCampaigns(reference: Id<'cmp'>): Promise<readonly PlacedCampaign[]> {
    const { data } = await this.read(`/tree/campaigns?reference=${reference}`, rootsShape);
    return data.map((root) => placedTreeOf(root));
  }

  override async getCampaign(platformCampaignId: string): Promise<PlacedCampaign> {
    return placedTreeOf(await this.read(`/tree/campaigns/${encodeURIComponent(platformCampaignId)}`, rootShape));
  }

  override updateCampaign(platformCampaignId: string, spec: PlatformCampaign, interruption?: AbortSignal): Promise<PlacedCampaign> {
    return new SandboxTree(this.api, platformCampaignId, this.settings, this.handles, interruption).converge(spec);
  }
}
