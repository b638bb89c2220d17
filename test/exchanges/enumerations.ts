import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { createFileRegistry, fromBinary } from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';

/** Values of enumerations by their names. Of a message, the names of its fields as in JSON. */
export type Enumerations = Readonly<Record<string, readonly string[]>>;

/** The published values of these enumerations. `file`: descriptors, gzipped. Names have no version here. Null: there is no such name. */
export function publishedValues(file: string, names: readonly string[]): Readonly<Record<string, readonly string[] | null>> {
  const set = fromBinary(FileDescriptorSetSchema, gunzipSync(readFileSync(file)));
  const registry = createFileRegistry(set);
  const versions = set.file.flatMap(({ package: name }) => /^google\.ads\.googleads\.v\d+\./.exec(name)?.[0] ?? []);
  const prefix = versions[0] ?? '';
  return Object.fromEntries(
    names.map((name) => {
      const values = registry.getEnum(prefix + name)?.values.map((value) => value.name);
      return [name, values ?? registry.getMessage(prefix + name)?.fields.map(({ jsonName }) => jsonName) ?? null];
    }),
  );
}

/** The published values that the tables of an adapter do not know, and the enumerations that are no longer published. */
export function newValues(known: Enumerations, published: Readonly<Record<string, readonly string[] | null>>): string[] {
  return Object.entries(known).flatMap(([name, values]) => {
    const all = published[name] ?? null;
    if (all === null) return [`${name} is not published.`];
    const added = all.filter((value) => !values.includes(value));
    return added.length === 0 ? [] : [`${name} has values that the adapter does not know: ${added.join(', ')}.`];
  });
}
