import { AddUser, CreateApiKey, DeactivateUser } from '#libs/accounts';
import { type Id, idFromUuid, newId, systemActor, uuidOf } from '#libs/kernel';
import { Database } from '#libs/data';
import { type Command, CommandBus } from '@nestjs/cqrs';
import { type ConsoleClient, testPassword } from '../../setup/console-client.js';
import type { Json, Reply } from '../../setup/http-client.js';
import { connectedRecord } from '../../setup/launchable.js';
import type { TestSandbox } from '../../setup/sandbox.js';
import type { TestAccount } from '../../setup/test-accounts.js';
import { TestAudiences } from '../../setup/test-audiences.js';
import type { TestCampaigns } from '../../setup/test-campaigns.js';
import { readyCreative } from '../../setup/test-creatives.js';
import type { TestService } from '../../setup/test-service.js';
import { appendEvents, queueDeliveries } from '../../setup/webhook-backlog.js';
import type { WebhookReceiver } from '../../setup/webhook-receiver.js';

export interface WriteStage {
  readonly api: TestService;
  readonly account: TestAccount;
  readonly admin: ConsoleClient;
  readonly campaigns: TestCampaigns;
  readonly sandbox: TestSandbox;
  readonly receiver: WebhookReceiver;
}

/** A request that would change something, on a record of its own. */
export interface WriteExample {
  readonly id?: string;
  readonly body?: object;
  /** Only the admin of the stage may do it. */
  readonly isOfAdmin?: boolean;
  /** The code of the refusal with all rights, where the write also needs a state of its caller that another request has made. */
  readonly refusal?: string;
  /** The password is verified before the transaction that asks for the rights, so its refusal may come first. Nothing is changed either way. */
  readonly verifiesPassword?: boolean;
}

type Prepare = (stage: WriteStage) => Promise<WriteExample> | WriteExample;

const dataOf = ({ status, text, body }: Reply): Json => {
  if (status >= 300) throw new Error(`${status} ${text}`);
  return body.data;
};
const execute = <T>({ api: { service }, account }: WriteStage, command: Command<T>) =>
  service.app.get(Database).transaction(account.id, () => service.app.get(CommandBus).execute(command));
const archived = async ({ api, account }: WriteStage, path: string) => dataOf(await api.delete(path, account.keys.admin));

const aCampaign =
  (state: Parameters<TestCampaigns['in']>[0], body: object = {}): Prepare =>
  async ({ campaigns }) => ({ id: (await campaigns.in(state)).id, body });
const aCreative = async ({ api, account }: WriteStage) => (await readyCreative(api.service.app, account.id)).id;
const anAudience = ({ api, account }: WriteStage) => new TestAudiences(api.service.app, account.id).measured();
const aConnection = ({ api, account }: WriteStage) => connectedRecord(api.service.app, account.id);
const anEndpoint = async ({ api, account, receiver }: WriteStage): Promise<string> =>
  dataOf(await api.post('/v1/webhook_endpoints', account.keys.admin, { url: receiver.url('/endpoint'), event_types: ['campaign.*'] })).id;
const aUser = async (stage: WriteStage) => {
  const { id } = stage.account;
  const user = await execute(stage, new AddUser(systemActor(id), { name: 'Other', email: `${newId('usr')}@example.test`, role: 'editor' }));
  return user.id;
};
const disabledEndpoint = async (stage: WriteStage) => {
  const id = await anEndpoint(stage);
  dataOf(await stage.api.post(`/v1/webhook_endpoints/${id}/disable`, stage.account.keys.admin, {}));
  return id;
};
const pathOf = (address: string) => address.slice(new URL(address).origin.length);
/** A connection whose ad account is to be chosen. */
const aConsent = async ({ admin, sandbox }: WriteStage): Promise<string> => {
  const begun = dataOf(await admin.post('/connections/connect', { platform: 'sandbox' }));
  await admin.get(pathOf(await sandbox.authorize(begun.authorize_url, { adAccountId: '' })));
  return begun.connection_id;
};
const rules = { all: [{ field: 'country', operator: 'in', value: ['DE'] }] };

/** An example of every write, by its operation ID. A new endpoint needs one, so that it is tested as the others are. */
export const writeExamples: Readonly<Record<string, Prepare>> = {
  createCampaign: () => ({ body: { name: 'New' } }),
  updateCampaign: aCampaign('draft', { name: 'Renamed' }),
  archiveCampaign: aCampaign('draft'),
  launchCampaign: aCampaign('draft'),
  pauseCampaign: aCampaign('active'),
  resumeCampaign: aCampaign('paused'),
  unarchiveCampaign: aCampaign('archived'),
  duplicateCampaign: aCampaign('draft'),
  generateCreative: () => ({ body: { prompt: 'Autumn weekends at our seaside hotel in Camden for couples.', type: 'text' } }),
  updateCreative: async (stage) => ({ id: await aCreative(stage), body: { name: 'Renamed' } }),
  archiveCreative: async (stage) => ({ id: await aCreative(stage) }),
  unarchiveCreative: async (stage) => ({ id: (await archived(stage, `/v1/creative/${await aCreative(stage)}`)).id }),
  createAudience: () => ({ body: { name: 'Germans', rules } }),
  updateAudience: async (stage) => ({ id: await anAudience(stage), body: { name: 'Renamed' } }),
  archiveAudience: async (stage) => ({ id: await anAudience(stage) }),
  unarchiveAudience: async (stage) => ({ id: (await archived(stage, `/v1/audiences/${await anAudience(stage)}`)).id }),
  syncConnection: async (stage) => ({ id: await aConnection(stage) }),
  disconnectConnection: async (stage) => ({ id: await aConnection(stage) }),
  createWebhookEndpoint: ({ receiver }) => ({ body: { url: receiver.url('/new'), event_types: ['campaign.*'] } }),
  updateWebhookEndpoint: async (stage) => ({ id: await anEndpoint(stage), body: { description: 'Renamed' } }),
  deleteWebhookEndpoint: async (stage) => ({ id: await anEndpoint(stage) }),
  enableWebhookEndpoint: async (stage) => ({ id: await disabledEndpoint(stage) }),
  disableWebhookEndpoint: async (stage) => ({ id: await anEndpoint(stage) }),
  rotateWebhookSecret: async (stage) => ({ id: await anEndpoint(stage) }),
  testWebhookEndpoint: async (stage) => ({ id: await anEndpoint(stage) }),
  replayEvents: async (stage) => {
    await appendEvents(stage.api, stage.account.id, 1);
    return { id: await anEndpoint(stage), body: { since: new Date(Date.now() - 2 * 3_600_000).toISOString(), only: 'all' } };
  },
  retryWebhookDelivery: async (stage) => {
    const id = await anEndpoint(stage);
    await queueDeliveries(stage.api, stage.account.id, id as Id<'whe'>, 3_600);
    const [delivery] = await stage.api.look('select id from webhooks.delivery where endpoint_id = $1', [uuidOf(id as Id<'whe'>)]);
    return { id: idFromUuid('dlv', delivery?.['id'] as string) };
  },
  signOut: () => ({}),
  signOutEverywhere: () => ({}),
  changePassword: () => ({ body: { current_password: testPassword, new_password: 'another door of nine planks' } }),
  confirmPassword: () => ({ body: { password: testPassword }, verifiesPassword: true }),
  setUpSecondFactor: () => ({ body: { password: testPassword }, verifiesPassword: true }),
  confirmSecondFactor: () => ({ body: { code: '000000' }, refusal: 'second_factor_conflict' }),
  turnOffSecondFactor: () => ({ body: { password: testPassword, code: '000000' }, refusal: 'validation_failed', verifiesPassword: true }),
  renewRecoveryCodes: () => ({ body: { password: testPassword, code: '000000' }, refusal: 'validation_failed', verifiesPassword: true }),
  setSignInPolicy: () => ({ body: { admins_need_second_factor: false } }),
  endSession: () => ({ id: newId('ses'), refusal: 'not_found' }),
  endOtherSessions: () => ({}),
  endSessionsOfUser: async (stage) => ({ id: await aUser(stage) }),
  issuePasswordReset: async (stage) => ({ id: await aUser(stage) }),
  createKey: () => ({ body: { name: 'New key' }, verifiesPassword: true }),
  revokeKey: async (stage) => {
    const actor = systemActor(stage.account.id);
    const { key } = await execute(stage, new CreateApiKey(actor, stage.account.userIds.editor, { name: 'Key', expiresAt: null }));
    return { id: key.id };
  },
  changeRole: async (stage) => ({ id: await aUser(stage), body: { role: 'viewer' } }),
  deactivateUser: async (stage) => ({ id: await aUser(stage) }),
  reactivateUser: async (stage) => {
    const id = await aUser(stage);
    await execute(stage, new DeactivateUser(systemActor(stage.account.id), id));
    return { id };
  },
  inviteUser: () => ({ body: { email: `${newId('inv')}@example.test`, role: 'viewer' } }),
  revokeInvitation: async ({ admin }) => {
    const invited = await admin.post('/invitations', { email: `${newId('inv')}@example.test`, role: 'viewer' });
    return { id: dataOf(invited).id };
  },
  changePlan: () => ({ body: { plan: 'growth' } }),
  changeSpendingLimits: () => ({ body: { max_campaign_daily_micros: 9_000_000_000 } }),
  startConnecting: () => ({ body: { platform: 'sandbox' } }),
  chooseAdAccount: async (stage) => ({ id: await aConsent(stage), body: { external_account_id: 'act_harbour_video' }, isOfAdmin: true }),
  changeConnectionSettings: async (stage) => {
    const id = await aConsent(stage);
    dataOf(await stage.admin.post(`/connections/${id}/ad-account`, { external_account_id: 'act_harbour_social' }));
    return { id, body: { settings: {} } };
  },
  // The sandbox has neither logos nor declarations.
  uploadConnectionLogo: async (stage) => ({
    id: await aConnection(stage),
    body: { image: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==' },
    refusal: 'authorization_refused',
  }),
  declareCampaigns: async (stage) => ({ id: await aConnection(stage), body: { campaign_ids: ['1'] }, refusal: 'authorization_refused' }),
};
