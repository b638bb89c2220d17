import { pathToFileURL } from 'node:url';
import { enumTexts } from '../platforms/google-ads/double/schema/enums.ts';
import { messageTexts } from '../platforms/google-ads/double/schema/messages.ts';

interface PublishedMessage {
  readonly name: string;
  readonly fields: readonly PublishedField[];
}

interface PublishedField {
  readonly name: string;
  readonly fieldKind: string;
  readonly scalar?: number;
  readonly message?: PublishedMessage;
  readonly enum?: { readonly name: string; readonly values: readonly { readonly name: string }[] };
  readonly oneof?: { readonly name: string };
}

export interface PublishedSchema {
  message(name: string): PublishedMessage | undefined;
  isOutputOnly(field: PublishedField): boolean;
  isImmutable(field: PublishedField): boolean;
}

const roots = [
  'GoogleAdsRow',
  'SearchGoogleAdsRequest',
  'MutateGoogleAdsRequest',
  'MutateAssetsRequest',
  'SuggestGeoTargetConstantsRequest',
];
const scalars: Readonly<Record<number, string>> = { 1: 'double', 2: 'float', 3: 'int64', 5: 'int32', 8: 'bool', 9: 'string', 12: 'bytes' };

/** How the messages that the double knows differ from the published ones. They may be fewer, and have fewer fields. */
export async function googleMessageFaults(schemaTool: string, descriptors: string): Promise<readonly string[]> {
  const { openSchema, loadProtobuf } = (await import(pathToFileURL(schemaTool).href)) as {
    readonly openSchema: (file: string, protobuf: unknown) => PublishedSchema;
    readonly loadProtobuf: () => unknown;
  };
  return compareMessages(openSchema(descriptors, loadProtobuf()));
}

export function compareMessages(
  schema: PublishedSchema,
  messages: Readonly<Record<string, string>> = messageTexts,
  enums: Readonly<Record<string, string>> = enumTexts,
): readonly string[] {
  const faults: string[] = [];
  const reached = new Set<string>();
  const reachedEnums = new Set<string>();
  const compare = (name: string, published: PublishedMessage | undefined) => {
    if (reached.has(name)) return;
    reached.add(name);
    if (published === undefined) return void faults.push(`the message ${name} is not published`);
    for (const text of (messages[name] ?? '').split(/\s+/).filter((one) => one !== '')) {
      const field = published.fields.find((one) => text.startsWith(`${one.name}:`));
      if (field === undefined) {
        faults.push(`${name}.${text} is not published`);
        continue;
      }
      const expected = textOf(schema, field);
      if (text !== expected) faults.push(`${name}.${text} is published as ${expected}`);
      if (field.message !== undefined && messages[field.message.name] !== undefined) compare(field.message.name, field.message);
      if (field.enum !== undefined && !reachedEnums.has(field.enum.name)) {
        reachedEnums.add(field.enum.name);
        const values = field.enum.values.map((one) => one.name);
        const known = (enums[field.enum.name] ?? '').split(/\s+/);
        const differing = [...values.filter((one) => !known.includes(one)), ...known.filter((one) => !values.includes(one))];
        if (differing.length > 0) faults.push(`${field.enum.name} differs in ${differing.join(', ')}`);
      }
    }
  };
  for (const root of roots) compare(root, schema.message(`services.${root}`));
  const unused = [
    ...Object.keys(messages).filter((name) => !reached.has(name)),
    ...Object.keys(enums).filter((name) => !reachedEnums.has(name)),
  ];
  return [...faults, ...unused.map((name) => `${name} is not part of any message`)];
}

function textOf(schema: PublishedSchema, field: PublishedField): string {
  const type = field.message?.name ?? field.enum?.name ?? scalars[field.scalar ?? 0] ?? 'unknown';
  const flags = `${schema.isOutputOnly(field) ? '!o' : ''}${schema.isImmutable(field) ? '!i' : ''}`;
  const oneof = field.oneof === undefined || field.oneof.name.startsWith('_') ? '' : `@${field.oneof.name}`;
  return `${field.name}:${type}${field.fieldKind === 'list' ? '*' : ''}${flags}${oneof}`;
}
