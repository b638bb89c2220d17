import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { declaredGraphNames, type GraphNames, partsOf } from './graph-names.ts';

interface Param {
  readonly name: string;
  readonly required: boolean;
  readonly type: string;
}

interface NodeSpecification {
  readonly apis: readonly {
    readonly method: string;
    readonly endpoint?: string;
    readonly name?: string;
    readonly return: string;
    readonly params: readonly Param[];
  }[];
  readonly fields: readonly { readonly name: string; readonly type: string }[];
}

/** The specification of a Graph API as its publisher has it: a file per node, and one of enumerations. */
export class GraphSpecification implements GraphNames {
  private readonly folder: string;
  private readonly nodes = new Map<string, NodeSpecification | null>();
  private readonly enumerations: ReadonlyMap<string, readonly string[]>;

  constructor(folder: string) {
    this.folder = folder;
    const file = join(folder, 'enum_types.json');
    if (!existsSync(file)) throw new Error(`${folder} has no specification: ${file} is missing.`);
    const all = JSON.parse(readFileSync(file, 'utf8')) as readonly { readonly name: string; readonly values: readonly string[] }[];
    this.enumerations = new Map(all.map(({ name, values }) => [name, values]));
  }

  /** The types of parameters have the structure that the double knows: the specification leaves it open. */
  operation(node: string, operation: string): { readonly returns: string; readonly params: Record<string, string> } | undefined {
    const [method = '', edge = ''] = operation.split(' ');
    const found = this.node(node)?.apis.find((one) => one.method === method && (one.endpoint ?? one.name) === edge);
    if (found === undefined) return undefined;
    const known = declaredGraphNames.operation(node, operation)?.params ?? {};
    const params = found.params.map(({ name, type, required }) => {
      const shape = partsOf(known[name] ?? '').shape;
      return [name, `${type}${shape === null ? '' : ` as ${shape}`}${required ? '!' : ''}`] as const;
    });
    return { returns: found.return, params: Object.fromEntries(params) };
  }

  fields(type: string): Readonly<Record<string, string>> | undefined {
    const node = this.node(type);
    return node === null ? undefined : Object.fromEntries(node.fields.map((field) => [field.name, field.type]));
  }

  values(enumeration: string): readonly string[] | undefined {
    return this.enumerations.get(enumeration);
  }

  private node(name: string): NodeSpecification | null {
    const known = this.nodes.get(name);
    if (known !== undefined) return known;
    const file = join(this.folder, `${name}.json`);
    const node = /^\w+$/.test(name) && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as NodeSpecification) : null;
    this.nodes.set(name, node);
    return node;
  }
}
