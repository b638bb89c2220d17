import { published, readParams, listParams, filterParams } from '../platforms/meta-ads/double/names/names.ts';

/** What is known of a Graph API: operations by node and `METHOD edge`, fields by type, values by the name of the enumeration. */
export interface GraphNames {
  operation(node: string, operation: string): { readonly returns: string; readonly params: Readonly<Record<string, string>> } | undefined;
  fields(type: string): Readonly<Record<string, string>> | undefined;
  values(enumeration: string): readonly string[] | undefined;
}

type Table<T> = Readonly<Record<string, T>>;

/** The names that the double of Meta has, and which `npm run check:meta-names` compares with the published specification. */
export const declaredGraphNames: GraphNames = {
  operation: (node, operation) =>
    (published.operations as Table<Table<{ readonly returns: string; readonly params: Table<string> }>>)[node]?.[operation],
  fields: (type) => (published.nodes as Table<Table<string>>)[type] ?? (published.structures as Table<Table<string>>)[type],
  values: (enumeration) => published.enumerations[enumeration],
};

/** Parameters that reads take in addition to those of their operation. Insights have filters of their own. */
export function generalParams(operation: string): Table<string> {
  if (!operation.startsWith('GET ')) return {};
  if (operation === 'GET #get') return readParams;
  return { ...listParams, ...(/ (campaigns|adsets|ads)$/.test(operation) ? filterParams : {}) };
}

/** A type such as `list<Object> as AdLabel!` in parts. */
export function partsOf(text: string): { readonly type: string; readonly shape: string | null; readonly isRequired: boolean } {
  const isRequired = text.endsWith('!');
  const [type = '', shape = null] = (isRequired ? text.slice(0, -1) : text).split(' as ');
  return { type, shape, isRequired };
}
