// npm run check:meta-names -- --specification FOLDER [RECORDING]: compares the names that the double of Meta has, the operations that the
// adapter declares and, with a recording, everything that both exchanged with the specification that Meta publishes. FOLDER is
// api_specs/specs of a checkout of facebook/facebook-business-sdk-codegen.
import { parseArgs } from 'node:util';
import { existsSync } from 'node:fs';
import type { ExchangeOperation } from '#libs/ad-platforms';
import { published } from '../platforms/meta-ads/double/names/names.ts';
import { checkByGraph } from './graph-checker.ts';
import { GraphSpecification } from './graph-specification.ts';
import { type GraphNames, partsOf } from './graph-names.ts';

type Table<T> = Readonly<Record<string, T>>;

/** What the double claims to be published. */
export interface ClaimedNames {
  readonly operations: Table<Table<{ readonly returns: string; readonly params: Table<string> }>>;
  readonly nodes: Table<Table<string>>;
  readonly structures: Table<Table<string>>;
  readonly enumerations: Table<readonly string[]>;
}

export interface NamesReport {
  /** How many names of each kind were compared. */
  readonly counts: Readonly<Record<'operations' | 'parameters' | 'fields' | 'enumeration values', number>>;
  readonly unpublished: readonly string[];
}

/** Compares names with a specification. */
export function compareNames(claimed: ClaimedNames, specification: GraphNames): NamesReport {
  const unpublished: string[] = [];
  const counts = { operations: 0, parameters: 0, fields: 0, 'enumeration values': 0 };
  for (const [node, operations] of Object.entries(claimed.operations)) {
    for (const [operation, { returns, params }] of Object.entries(operations)) {
      counts.operations++;
      const found = specification.operation(node, operation);
      if (found === undefined) unpublished.push(`${node} has no operation ${operation}`);
      else if (found.returns !== returns) unpublished.push(`${node} ${operation} returns ${found.returns}, not ${returns}`);
      for (const [name, type] of Object.entries(params)) {
        counts.parameters++;
        unpublished.push(...typeFaults(`${node} ${operation}`, name, type, found?.params[name]));
      }
    }
  }
  for (const [type, fields] of Object.entries({ ...claimed.nodes, ...claimed.structures })) {
    const found = specification.fields(type);
    if (found === undefined) unpublished.push(`there is no type ${type}`);
    for (const [name, fieldType] of Object.entries(fields)) {
      counts.fields++;
      unpublished.push(...typeFaults(type, name, fieldType, found?.[name]));
    }
  }
  for (const [name, values] of Object.entries(claimed.enumerations)) {
    const found = specification.values(name);
    counts['enumeration values'] += values.length;
    if (found === undefined) unpublished.push(`there is no enumeration ${name}`);
    else unpublished.push(...values.filter((value) => !found.includes(value)).map((value) => `${name} has no value ${value}`));
  }
  return { counts, unpublished };
}

function typeFaults(where: string, name: string, claimed: string, found: string | undefined): string[] {
  if (found === undefined) return [`${where} has no ${name}`];
  const [one, other] = [partsOf(claimed), partsOf(found)];
  if (one.type !== other.type) return [`${name} of ${where} is ${other.type}, not ${one.type}`];
  return other.isRequired && !one.isRequired ? [`${name} of ${where} is required`] : [];
}

/** Calls that the specification of objects does not have. */
const outside = /\/(oauth\/access_token|oauth\/revoke|debug_token|search)$/;
const objects = 'Campaign AdSet Ad AdCreative AdLabel CustomAudience AdReportRun Page IGUser AdsPixel Application Business'.split(' ');

/** The operations of an adapter that no node has. An ID can be that of any object. */
export function unpublishedOperations(operations: readonly ExchangeOperation[], specification: GraphNames): string[] {
  return operations
    .filter(({ path }) => !outside.test(path))
    .filter(({ method, path }) => {
      const [, name = '', edge = ''] = path.split('/').filter((part) => part !== '');
      const types = name === 'me' ? ['User'] : name.startsWith('act_') ? ['AdAccount'] : objects;
      const own = { GET: '#get', POST: '#update', DELETE: '#delete' }[method as 'GET'] ?? '';
      return !types.some((type) => specification.operation(type, `${method} ${edge === '' ? own : edge}`) !== undefined);
    })
    .map(({ name, method, path }) => `${name}: ${method} ${path}`);
}

async function adapterOperations(): Promise<readonly ExchangeOperation[]> {
  const built = new URL('../../dist/libs/ad-platforms/src/index.js', import.meta.url);
  if (!existsSync(built)) throw new Error('There is no build. Run npm run build.');
  await import('reflect-metadata');
  const { operationsOfPlatforms } = (await import(built.href)) as typeof import('#libs/ad-platforms');
  return operationsOfPlatforms['meta_ads'] ?? [];
}

if (import.meta.main) {
  const { values, positionals } = parseArgs({ options: { specification: { type: 'string' } }, allowPositionals: true });
  try {
    if (values.specification === undefined)
      throw new Error('Name the folder of the specification with --specification. See CONTRIBUTING.md.');
    const specification = new GraphSpecification(values.specification);
    const { counts, unpublished } = compareNames(published, specification);
    const operations = await adapterOperations();
    const found = [...unpublished, ...unpublishedOperations(operations, specification)];
    for (const [kind, count] of Object.entries(counts)) console.log(`${kind} of the double: ${count}`);
    console.log(`operations of the adapter: ${operations.length}`);
    for (const recording of positionals) {
      const violations = await checkByGraph('meta_ads', recording, specification);
      found.push(...violations);
      console.log(`${recording}: ${violations.length} violations`);
    }
    for (const one of found) console.log(`  ${one}`);
    console.log(`${found.length} unpublished names`);
    const isEmpty = Object.values(counts).includes(0) || operations.length === 0;
    if (isEmpty) console.error('Nothing was compared.');
    process.exit(found.length === 0 && !isEmpty ? 0 : 1);
  } catch (error) {
    console.error((error as Error).message);
    process.exit(2);
  }
}
