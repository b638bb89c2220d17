import { assertAccess } from './access.js';
import { adAccountHandlers, businessHandlers, identityHandlers, identityNodes, userHandlers } from './ad-accounts.js';
import { adAccountAdHandlers, adHandlers } from './ads.js';
import { adSetAccountHandlers, adSetHandlers } from './ad-sets.js';
import { audienceAccountHandlers, audienceHandlers } from './audiences.js';
import type { AccountCall, Handlers, UserHandlers } from './call.js';
import { campaignAccountHandlers, campaignHandlers } from './campaigns.js';
import { creativeAccountHandlers, creativeHandlers } from './creatives.js';
import {
  invalidParameter,
  missingPermission,
  proofInvalid,
  proofMissing,
  tokenMissing,
  unknownPath,
  unsupportedGet,
  versionEnded,
} from './errors.js';
import { estimateHandlers } from './estimates.js';
import { imageHandlers } from './images.js';
import { insightHandlers } from './insights.js';
import { labelAccountHandlers, labelHandlers } from './labels.js';
import { filterParams, listParams, operationNames, readParams } from './names/names.js';
import { assertFields, type FieldTree, parseFields } from './projection.js';
import type { AdAccount } from './records.js';
import { reportHandlers } from './report-runs.js';
import type { GraphRequest } from './request.js';
import { search, searchParams } from './targeting-search.js';
import type { Token } from './tokens.js';
import { parseType, readValue } from './values.js';
import type { Answer } from './wire.js';
import type { World } from './world.js';

const handlers: Readonly<Record<string, Handlers>> = {
  AdAccount: {
    ...adAccountHandlers,
    ...audienceAccountHandlers,
    ...campaignAccountHandlers,
    ...adSetAccountHandlers,
    ...creativeAccountHandlers,
    ...adAccountAdHandlers,
    ...imageHandlers,
    ...labelAccountHandlers,
    ...estimateHandlers,
    ...insightHandlers,
  },
  Campaign: campaignHandlers,
  AdSet: adSetHandlers,
  Ad: adHandlers,
  AdCreative: creativeHandlers,
  AdLabel: labelHandlers,
  CustomAudience: audienceHandlers,
  AdReportRun: reportHandlers,
  ...identityHandlers,
};

/** Nodes that are in no ad account. */
const handlersOutside: Readonly<Record<string, UserHandlers>> = { User: userHandlers, Business: businessHandlers };

/** The edges that take filters as insights do. */
const filtered = new Set(['campaigns', 'adsets', 'ads']);

export interface NodeRef {
  readonly type: string;
  readonly id: string;
  readonly adAccountId: string | null;
}

/** What the first part of a path names. Null when there is no such node. */
export function nodeOf(world: World, name: string, token: Token | null): NodeRef | null {
  if (name === 'me' || name === token?.grant.userId) return { type: 'User', id: token?.grant.userId ?? '', adAccountId: null };
  const [, account] = /^act_(\d+)$/.exec(name) ?? [];
  if (account !== undefined) return world.adAccounts.has(account) ? { type: 'AdAccount', id: account, adAccountId: account } : null;
  for (const type of ['Campaign', 'AdSet', 'Ad', 'AdCreative'] as const) {
    const object = world.storeOf(type).get(name);
    if (object !== undefined) return { type, id: name, adAccountId: object.adAccountId };
  }
  const identity = world.identities.get(name);
  if (identity !== undefined) return { type: identityNodes[identity.kind], id: name, adAccountId: identity.adAccountId };
  const hasBusiness = [...world.adAccounts.values()].some(
    ({ businessId, tasks }) => businessId === name && tasks.has(token?.grant.person ?? ''),
  );
  if (hasBusiness) return { type: 'Business', id: name, adAccountId: null };
  const others = { AdLabel: world.labels, CustomAudience: world.audiences, AdReportRun: world.reports } as const;
  for (const [type, store] of Object.entries(others)) {
    const found = store.get(name);
    const isGone = found !== undefined && 'isDeleted' in found && found.isDeleted;
    if (found !== undefined && !isGone) return { type, id: name, adAccountId: found.adAccountId };
  }
  return null;
}

const operationOf = ({ method, path }: GraphRequest): string =>
  `${method} ${path[1] ?? { GET: '#get', POST: '#update', DELETE: '#delete' }[method]}`;

/** Answers a call with the token of a person or system user. */
export async function operate(world: World, request: GraphRequest, url: string): Promise<Answer> {
  assertVersion(world, request.version);
  const token = tokenOf(world, request);
  const [name = ''] = request.path;
  if (name === 'search' && request.path.length === 1 && request.method === 'GET') return searched(request);
  if (request.path.length === 0 || request.path.length > 2) throw unknownPath(`/${request.path.join('/')}`);
  const node = nodeOf(world, name, token);
  if (node === null) throw unsupportedGet(name, request.method.toLowerCase());
  const operation = operationOf(request);
  if (world.faults.refusedEdges.includes(request.path[1] ?? '')) throw missingPermission('pages_show_list');
  const names = operationNames(node.type, operation);
  if (names === undefined) throw unknownPath(`/${request.path[1] ?? ''}`);
  const isRead = request.method === 'GET' || operation === 'POST insights';
  const account = node.adAccountId === null ? null : (world.adAccounts.get(node.adAccountId) as AdAccount);
  if (account !== null) {
    assertAccess(world, token.grant, account, { isWrite: !isRead, isNamed: node.type === 'AdAccount', id: name });
    world.rateLimits.count(world, account.id, { isWrite: !isRead, isInsights: operation.endsWith(' insights') });
  }
  if (['Campaign', 'AdSet', 'Ad', 'AdCreative'].includes(node.type) && world.faults.isHidden()) throw unsupportedGet(name);
  const types = { ...names.params, ...generalParams(request, operation) };
  const params = parsed(types, request.params, isRead || request.method === 'DELETE');
  const fields = fieldsOf(operation.endsWith(' insights') ? 'AdsInsights' : names.returns, params);
  const call = { world, token, id: node.id, adAccount: account, params, files: request.files, fields, url };
  if (call.adAccount === null) {
    const handler = handlersOutside[node.type]?.[operation];
    if (handler !== undefined) return handler(call);
  } else {
    const handler = handlers[node.type]?.[operation];
    if (handler !== undefined) return handler(call as AccountCall);
  }
  throw new Error(`The double does not answer ${node.type} ${operation}.`);
}

function assertVersion({ settings }: World, version: string | null): void {
  const { versions } = settings;
  if (version === null || versions.includes(version)) return;
  const number = Number(version.slice(1));
  if (number < Number((versions[0] ?? 'v0').slice(1))) throw versionEnded(version);
  throw unknownPath(`/${version}`);
}

/** The token, with the proof that the call comes from its app. */
function tokenOf(world: World, { token: text, proof }: GraphRequest): Token {
  if (text === null) throw tokenMissing();
  const token = world.tokens.valid(text);
  if (proof === null && world.settings.requiresProof) throw proofMissing();
  if (proof !== null && proof !== world.tokens.proofOf(text)) throw proofInvalid();
  return token;
}

function searched(request: GraphRequest): Answer {
  const { type, ...sent } = request.params;
  const types = searchParams[String(type)];
  if (types === undefined) throw invalidParameter(`The search type ${String(type)} is invalid`, 'type');
  return search({ params: parsed(types, sent, true) }, String(type));
}

/** Parameters that reads have in addition to their own. Fields are a text with commas or JSON everywhere, also where a list is published. */
function generalParams({ method, path }: GraphRequest, operation: string): Readonly<Record<string, string>> {
  if (method !== 'GET') return operation === 'POST insights' ? readParams : {};
  if (path.length < 2) return readParams;
  return { ...listParams, ...(filtered.has(operation.slice(4)) ? filterParams : {}) };
}

/** Reads parameters by their published types. Refuses those that are not published, and misses those that are required. */
function parsed(
  types: Readonly<Record<string, string>>,
  sent: Readonly<Record<string, unknown>>,
  isRead: boolean,
): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, raw] of Object.entries(sent)) {
    const type = types[name];
    if (type === undefined) throw invalidParameter(`The parameter ${name} is not one of this call`, name);
    const parts = parseType(type);
    const isList = name === 'fields' && Array.isArray(raw);
    params[name] = readValue(name, parts.type, parts.shape, isList ? JSON.stringify(raw) : raw);
  }
  for (const [name, type] of Object.entries(types)) {
    const isMissing = params[name] === undefined || (isRead && params[name] === '');
    if (type.endsWith('!') && isMissing) throw invalidParameter(`The parameter ${name} is required`, name);
  }
  return params;
}

function fieldsOf(returns: string, params: Readonly<Record<string, unknown>>): FieldTree | null {
  const fields = params['fields'];
  if (typeof fields !== 'string') return null;
  const tree = parseFields(fields);
  assertFields(returns, tree);
  return tree;
}
