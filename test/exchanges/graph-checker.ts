import { declaredGraphNames, generalParams, type GraphNames, partsOf } from './graph-names.ts';
import { GraphNodes, pathOf } from './graph-nodes.ts';
import { GraphValues } from './graph-values.ts';
import { type Exchange, readRecording } from './recording.ts';

type Json = Readonly<Record<string, unknown>>;
const isRecord = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Compares the exchanges of a platform with a Graph API in a recording with the names and types that are published for it. */
export async function checkByGraph(
  platform: string,
  recording: string,
  names: GraphNames = declaredGraphNames,
): Promise<readonly string[]> {
  const nodes = new GraphNodes();
  for await (const exchange of readRecording(recording)) if (exchange.platform === platform) nodes.learn(exchange);
  const checker = new GraphChecker(names, nodes);
  const violations: string[] = [];
  for await (const exchange of readRecording(recording)) {
    if (exchange.platform !== platform) continue;
    const call = `${exchange.line}: ${exchange.method} ${new URL(exchange.url).pathname}`;
    violations.push(...checker.check(exchange).map((fault) => `${call}: ${fault}`));
  }
  return violations;
}

/** Parameters of every call. */
const common = ['access_token', 'appsecret_proof'];
/** Calls that the specification of objects does not have, with their parameters and the fields of their answers. */
const others: Readonly<Record<string, { readonly params: readonly string[]; readonly answer: readonly string[] }>> = {
  'GET oauth/access_token': {
    params: 'client_id client_secret redirect_uri code grant_type fb_exchange_token set_token_expires_in_60_days'.split(' '),
    answer: ['access_token', 'token_type', 'expires_in'],
  },
  'GET oauth/revoke': { params: ['client_id', 'client_secret', 'revoke_token'], answer: ['success'] },
  'GET debug_token': { params: ['input_token'], answer: ['data'] },
  'GET search': { params: 'type q limit locale location_types country_code'.split(' '), answer: ['data'] },
};
const errorFields = 'message type code error_subcode error_user_title error_user_msg error_data is_transient fbtrace_id'.split(' ');
const pagingFields = ['cursors', 'next', 'previous'];

class GraphChecker {
  private readonly names: GraphNames;
  private readonly nodes: GraphNodes;
  private readonly values: GraphValues;

  constructor(names: GraphNames, nodes: GraphNodes) {
    this.names = names;
    this.nodes = nodes;
    this.values = new GraphValues(names);
  }

  check(exchange: Exchange): readonly string[] {
    const path = pathOf(exchange.url);
    if (path === null) return ['the path has no version'];
    const params = paramsOf(exchange);
    if (typeof params === 'string') return [`request: ${params}`];
    for (const name of common) params.delete(name);
    const other = others[`${exchange.method} ${path.join('/')}`];
    if (other !== undefined) {
      const unknown = [...params.keys()].filter((name) => !other.params.includes(name)).map((name) => `request: ${name} is no parameter`);
      return [...unknown, ...this.answer(exchange, (answer) => unknownIn('the answer', answer, other.answer))];
    }
    const [name = '', edge] = path;
    const type = this.nodes.typeOf(name);
    if (type === undefined) return [`no answer says what ${name} is`];
    const operation = `${exchange.method} ${edge ?? { GET: '#get', POST: '#update', DELETE: '#delete' }[exchange.method] ?? ''}`;
    const known = path.length > 2 ? undefined : this.names.operation(type, operation);
    if (known === undefined) return [`${type} has no operation ${operation}`];
    const asked = fieldsIn(params.get('fields'));
    return [
      ...this.request(operation, known.params, params, known.returns).map((fault) => `request: ${fault}`),
      ...this.answer(exchange, (answer) => this.success(operation, known.returns, asked, answer)),
    ];
  }

  private request(
    operation: string,
    own: Readonly<Record<string, string>>,
    params: ReadonlyMap<string, string>,
    returns: string,
  ): string[] {
    const types = { ...generalParams(operation), ...own };
    const missing = Object.entries(types).filter(([name, type]) => partsOf(type).isRequired && !params.has(name));
    const faults = [...params].flatMap(([name, value]) => {
      const type = types[name];
      // Fields are a text with commas or JSON everywhere, also where a list is published.
      if (name === 'fields' && type !== undefined) return [];
      return type === undefined ? [`${name} is no parameter of ${operation}`] : this.values.faults(name, type, value, 'parameter');
    });
    const node = operation.endsWith(' insights') ? 'AdsInsights' : returns;
    const fields = this.names.fields(node) ?? {};
    const unknown = (fieldsIn(params.get('fields')) ?? []).filter((name) => fields[name] === undefined);
    return [...faults, ...missing.map(([name]) => `${name} is missing`), ...unknown.map((name) => `${node} has no field ${name}`)];
  }

  /** What is wrong with the answer, if there is one: an error in its envelope, or what the operation answers. */
  private answer({ response }: Exchange, judge: (answer: Json) => readonly string[]): readonly string[] {
    if (response === null) return [];
    const answer = jsonOf(response.body);
    if (!isRecord(answer)) return ['response: the body is not an object'];
    const faults = response.status < 400 ? judge(answer) : errorFaults(answer);
    return faults.map((fault) => `response: ${fault}`);
  }

  private success(operation: string, returns: string, asked: readonly string[] | null, answer: Json): readonly string[] {
    if (operation === 'GET #get') return this.node(returns, answer, asked, 'the answer');
    if (operation === 'POST insights') return unknownIn('the answer', answer, ['report_run_id']);
    if (operation === 'POST adimages') return this.images(answer);
    if (!operation.startsWith('GET ')) return unknownIn('the answer', answer, ['id', 'success']);
    const paging = isRecord(answer['paging']) ? unknownIn('paging', answer['paging'], pagingFields) : [];
    const rows = Array.isArray(answer['data']) ? answer['data'] : isRecord(answer['data']) ? [answer['data']] : null;
    if (rows === null) return ['data is missing'];
    const node = operation.endsWith(' insights') ? 'AdsInsights' : returns;
    return [
      ...unknownIn('the answer', answer, ['data', 'paging']),
      ...paging,
      ...rows.flatMap((row, i) => this.node(node, row, asked, `data.${i}`)),
    ];
  }

  private images({ images, ...rest }: Json): readonly string[] {
    if (!isRecord(images)) return ['images is missing'];
    const faults = Object.entries(images).flatMap(([name, image]) => this.values.record(`images.${name}`, 'AdImage', image, 'answer'));
    return [...unknownIn('the answer', rest, []), ...faults];
  }

  /** Only fields that were asked for, and the ID. */
  private node(type: string, row: unknown, asked: readonly string[] | null, path: string): readonly string[] {
    const faults = this.values.record(path, type, row, 'answer');
    if (asked === null || !isRecord(row)) return faults;
    const always = type === 'AdsInsights' ? ['date_start', 'date_stop'] : ['id'];
    const extra = Object.keys(row).filter((name) => !asked.includes(name) && !always.includes(name));
    return [...faults, ...extra.map((name) => `${path} has ${name}, which was not asked for`)];
  }
}

function errorFaults({ error, ...rest }: Json): readonly string[] {
  if (!isRecord(error)) return ['there is no error in the answer'];
  const numbers = ['code', 'error_subcode'].filter((name) => error[name] !== undefined && !Number.isInteger(error[name]));
  const texts = ['message', 'type', 'fbtrace_id'].filter((name) => typeof error[name] !== 'string');
  const isTransient = error['is_transient'] === undefined || typeof error['is_transient'] === 'boolean';
  return [
    ...unknownIn('the answer', rest, []),
    ...unknownIn('the error', error, errorFields),
    ...numbers.map((name) => `${name} of the error must be a number`),
    ...texts.map((name) => `${name} of the error must be a text`),
    ...(error['code'] === undefined ? ['the error has no code'] : []),
    ...(isTransient ? [] : ['is_transient of the error must be a boolean']),
  ];
}

const unknownIn = (what: string, record: Json, known: readonly string[]): string[] =>
  Object.keys(record)
    .filter((name) => !known.includes(name))
    .map((name) => `${what} has ${name}, which does not exist`);

/** The parameters of the query and of a form or multipart form. A text when the body is something else. */
function paramsOf({ url, request }: Exchange): Map<string, string> | string {
  const params = new Map(new URL(url).searchParams);
  const { body } = request;
  if (body === null || body === '') return params;
  const type =
    Object.entries(request.headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? 'application/x-www-form-urlencoded';
  if (typeof body === 'string' && type.startsWith('application/json')) {
    const json = jsonOf(body);
    if (!isRecord(json)) return 'the body is not an object';
    for (const [name, value] of Object.entries(json)) params.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    return params;
  }
  // A file of a form has no type to compare.
  const entries =
    typeof body === 'string' ? [...new URLSearchParams(body)] : Object.entries(body).filter(([, value]) => typeof value === 'string');
  for (const [name, value] of entries as [string, string][]) params.set(name, value);
  return params;
}

/** The names of the first level in `id,name,adlabels{id,name}` or a JSON list. Null: no fields were asked for. */
function fieldsIn(text: string | undefined): readonly string[] | null {
  if (text === undefined) return null;
  if (text.startsWith('[')) return jsonOf(text) as readonly string[];
  let flat = text;
  while (/\{[^{}]*\}/.test(flat)) flat = flat.replaceAll(/\{[^{}]*\}/g, '');
  return flat.split(',');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
