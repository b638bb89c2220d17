import type { Id, Validated } from '#libs/kernel';
import {
  EmptyBody,
  Endpoint,
  type EnvelopedResponse,
  PreferredWait,
  RecordId,
  ValidatedBody,
  type WaitPreference,
  Write,
  type WriteRequest,
} from '#libs/rest';
import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { DuplicateCampaign } from '../../application/commands/duplicate-campaign.js';
import { LaunchCampaign } from '../../application/commands/launch-campaign.js';
import { PauseCampaign } from '../../application/commands/pause-campaign.js';
import { ResumeCampaign } from '../../application/commands/resume-campaign.js';
import { UnarchiveCampaign } from '../../application/commands/unarchive-campaign.js';
import { CampaignWrites } from './campaign-writes.js';
import { campaignExample } from './campaigns.examples.js';
import { DuplicateCampaignRequest } from './campaigns.requests.js';
import { CampaignResponse } from './campaigns.responses.js';

/** Explains a repeated action: it is rejected, and `already` lets a client that lost the response recognize its own success. */
const repeating = (action: string, status: string) =>
  `${action} a campaign that is already ${status} fails with \`invalid_state_transition\` and \`already: true\` in \`details\`.`;

const waiting = 'With `Prefer: wait=N`, responds when no platform is `pending`, or after N seconds.';

const one = { id: 'cmp', record: CampaignResponse, example: campaignExample } as const;

/** The actions on one campaign. */
@ApiTags('Campaigns')
@Controller('v1/campaigns')
export class CampaignActionsController {
  constructor(private readonly writes: CampaignWrites) {}

  @Endpoint('POST', ':id/launch', {
    operationId: 'launchCampaign',
    summary: 'Launch a draft campaign',
    description:
      'Sets the status of a draft to `active`, or to `scheduled` if `starts_at` is in the future. ' +
      'A preflight check runs first; if the campaign is not ready, the request fails with `launch_blocked` and `details.errors[]` lists every problem. ' +
      `${waiting} ${repeating('Launching', 'active or scheduled')}`,
    permission: 'campaigns.launch',
    statusWhenWaited: 200,
    ...one,
    errors: ['precondition_failed', 'invalid_state_transition', 'launch_blocked'],
  })
  launch(
    @RecordId('cmp') id: Id<'cmp'>,
    @PreferredWait() preference: WaitPreference,
    @Write() write: WriteRequest,
    @EmptyBody() body: Validated<object>,
  ): Promise<EnvelopedResponse> {
    return this.writes.runAndWait(write, preference, new LaunchCampaign(write.caller, id, write.precondition, body));
  }

  @Endpoint('POST', ':id/pause', {
    operationId: 'pauseCampaign',
    summary: 'Pause a campaign',
    description: `Pauses an active or scheduled campaign. The request succeeds even if a platform is unavailable; the service retries until the platform confirms the stop. ${waiting} ${repeating('Pausing', 'paused')}`,
    permission: 'campaigns.pause',
    isStop: true,
    statusWhenWaited: 200,
    ...one,
    errors: ['precondition_failed', 'invalid_state_transition'],
  })
  pause(
    @RecordId('cmp') id: Id<'cmp'>,
    @PreferredWait() preference: WaitPreference,
    @Write() write: WriteRequest,
    @EmptyBody() body: Validated<object>,
  ): Promise<EnvelopedResponse> {
    return this.writes.runAndWait(write, preference, new PauseCampaign(write.caller, id, write.precondition, body));
  }

  @Endpoint('POST', ':id/resume', {
    operationId: 'resumeCampaign',
    summary: 'Resume a paused campaign',
    description: `Sets the status of a paused campaign to \`active\`, or to \`scheduled\` if \`starts_at\` is in the future. Runs the same preflight check as launch. ${waiting} ${repeating('Resuming', 'active or scheduled')}`,
    permission: 'campaigns.resume',
    statusWhenWaited: 200,
    ...one,
    errors: ['precondition_failed', 'invalid_state_transition', 'launch_blocked'],
  })
  resume(
    @RecordId('cmp') id: Id<'cmp'>,
    @PreferredWait() preference: WaitPreference,
    @Write() write: WriteRequest,
    @EmptyBody() body: Validated<object>,
  ): Promise<EnvelopedResponse> {
    return this.writes.runAndWait(write, preference, new ResumeCampaign(write.caller, id, write.precondition, body));
  }

  @Endpoint('POST', ':id/unarchive', {
    operationId: 'unarchiveCampaign',
    summary: 'Unarchive a campaign',
    description:
      'Sets the status of an archived campaign to `draft` if it was never launched, to `completed` if `ends_at` has passed, and to `paused` otherwise. ' +
      'Nothing is sent to the platforms. Platforms cannot restore an archived campaign, so resuming creates it there again; ' +
      'with a lifetime budget, as soon as its spend up to then is reported. ' +
      'The request fails with `duplicate_external_id` if another campaign has the `external_id` by now.',
    permission: 'campaigns.archive',
    ...one,
    errors: ['precondition_failed', 'invalid_state_transition', 'duplicate_external_id'],
  })
  unarchive(
    @RecordId('cmp') id: Id<'cmp'>,
    @Write() write: WriteRequest,
    @EmptyBody() body: Validated<object>,
  ): Promise<EnvelopedResponse> {
    return this.writes.run(write, new UnarchiveCampaign(write.caller, id, write.precondition, body));
  }

  @Endpoint('POST', ':id/duplicate', {
    operationId: 'duplicateCampaign',
    summary: 'Duplicate a campaign',
    description:
      'Creates a draft with the content of the campaign, which can have any status. The `external_id` of the copy is null; `metadata` and `labels` are copied. `If-Match` refers to the original.',
    permission: 'campaigns.create',
    status: 201,
    location: (copy) => `/v1/campaigns/${copy}`,
    body: DuplicateCampaignRequest,
    bodyExample: { name: 'Summer sale' },
    isBodyOptional: true,
    ...one,
    errors: ['precondition_failed'],
  })
  duplicate(
    @RecordId('cmp') id: Id<'cmp'>,
    @Write() write: WriteRequest,
    @ValidatedBody({ type: DuplicateCampaignRequest, readOnly: {}, isOptional: true }) body: Validated<DuplicateCampaignRequest>,
  ): Promise<EnvelopedResponse> {
    return this.writes.run(write, new DuplicateCampaign(write.caller, id, write.precondition, body));
  }
}
