import { execFileSync } from 'node:child_process';

interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** The errors of the compiler after each change, as `file: message`. */
const errorsAfter = (checked: readonly string[], changes: readonly (readonly Edit[])[]) =>
  JSON.parse(
    execFileSync(process.execPath, ['test/architecture/type-errors.mjs'], {
      encoding: 'utf8',
      input: JSON.stringify({ checked, changes }),
      env: { ...process.env, NODE_OPTIONS: '' },
    }),
  ) as string[][];

const records = [
  {
    record: 'campaign',
    folder: 'libs/campaigns/src',
    schema: 'campaign.schema.ts',
    request: 'campaign-patch-of.ts',
    response: 'campaigns.responses.ts',
    checked: [
      'infrastructure/persistence/campaign.schema.ts',
      'infrastructure/http/campaign-patch-of.ts',
      'infrastructure/http/campaigns.responses.ts',
      'infrastructure/queries/campaign-view-of-row.ts',
    ],
    added: [
      {
        file: 'domain/campaign-fields.ts',
        from: 'const definitions = {',
        to: "const definitions = { notes: field<string | null>()({ pointer: '/notes', empty: null, editableIn: always, isPushed: false }),",
      },
    ],
    column: { file: 'infrastructure/persistence/campaign.schema.ts', from: 'labels: p.type(TextListType),', to: '' },
    sent: { file: 'infrastructure/http/campaigns.requests.ts', from: 'labels?: string[] | null;', to: 'others?: string[] | null;' },
    shown: { file: 'infrastructure/http/campaigns.responses.ts', from: 'labels!: string[];', to: 'others!: string[];' },
  },
  {
    record: 'creative',
    folder: 'libs/creative/src',
    schema: 'creative.schema.ts',
    request: 'creative-fields-of.ts',
    response: 'creative.responses.ts',
    checked: [
      'infrastructure/persistence/creative.schema.ts',
      'infrastructure/http/creative-fields-of.ts',
      'infrastructure/http/creative.responses.ts',
      'infrastructure/queries/creative-view-of-row.ts',
    ],
    added: [
      {
        file: 'domain/creative-fields.ts',
        from: 'export interface CreativeFields {',
        to: 'export interface CreativeFields { readonly notes: string | null;',
      },
      { file: 'domain/creative-fields.ts', from: "  name: 'name',", to: "  notes: 'notes', name: 'name'," },
    ],
    column: { file: 'infrastructure/persistence/creative.schema.ts', from: 'labels: p.type(TextListType),', to: '' },
    sent: {
      file: 'infrastructure/http/creative.requests.ts',
      from: 'metadata?: Record<string, string | null> | null;\n  @TextList(labels)\n  labels?: string[] | null;',
      to: 'metadata?: Record<string, string | null> | null;\n  @TextList(labels)\n  others?: string[] | null;',
    },
    shown: { file: 'infrastructure/http/creative.responses.ts', from: 'labels!: string[];', to: 'others!: string[];' },
  },
];

describe.each(records)('the fields of a $record', ({ folder, schema, request, response, checked, added, column, sent, shown }) => {
  const under = (edit: Edit): Edit => ({ ...edit, file: `${folder}/${edit.file}` });
  let untouched: string[];
  let afterAddition: string[];
  let afterRemovals: string[][];

  beforeAll(() => {
    const changes = [[], added.map(under), ...[column, sent, shown].map((edit) => [under(edit)])];
    [untouched = [], afterAddition = [], ...afterRemovals] = errorsAfter(
      checked.map((file) => `${folder}/${file}`),
      changes,
    );
  }, 120_000);

  it('their schema, request and view compile as they are', () => {
    expect(untouched).toEqual([]);
  });

  it('a field that only the table of fields has does not compile: schema, request and response are named', () => {
    const about = afterAddition.filter((error) => error.includes("'notes'") || error.includes('"notes"') || error.startsWith(schema));
    expect([...new Set(about.map((error) => error.split(':')[0]))]).toEqual([schema, request, response]);
  });

  it('a field that only the schema, only the request or only the response lacks does not compile there', () => {
    expect(afterRemovals.map((errors) => errors.map((error) => error.split(':')[0]))).toEqual([[schema], [request], [response]]);
    expect(afterRemovals.flat().every((error) => /['"]?labels['"]?/.test(error))).toBe(true);
  });
});
