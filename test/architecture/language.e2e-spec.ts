import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCatalog } from '#libs/kernel';
import type { Json } from '../setup/http-client.js';
import {
  type DescribedSchema,
  emptyExports,
  faultsOfProperty,
  faultsOfWords,
  nameRules,
  overloadRules,
  overloadSources,
  textRules,
} from './language-rules.js';

interface Spoken {
  readonly names: Readonly<Record<string, { readonly declared: string[]; readonly exported: string[] }>>;
  readonly texts: Readonly<Record<string, string[]>>;
}

const spokenIn = (...files: string[]) =>
  JSON.parse(
    execFileSync(process.execPath, ['test/architecture/spoken-names.mjs', ...files], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
      maxBuffer: 64 * 1024 * 1024,
    }),
  ) as Spoken;

function faultsOfNames({ names }: Spoken): string[] {
  return Object.entries(names).flatMap(([file, { declared, exported }]) => [
    ...faultsOfWords(declared, nameRules).map((fault) => `${file}: ${fault}`),
    ...exported.filter((name) => emptyExports.includes(name)).map((name) => `${file}: ${name} is exported and says nothing`),
  ]);
}

/** Every text of the document that a person reads, with its place. */
function textsOf(value: Json, place = ''): [place: string, text: string][] {
  if (Array.isArray(value)) return value.flatMap((item, i) => textsOf(item, `${place}/${i}`));
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value as Record<string, Json>).flatMap(([key, item]) => {
    // Examples are data: what a user named a campaign is no text of ours.
    if (key === 'example' || key === 'examples' || key === 'default' || key === 'enum') return [];
    const isText = typeof item === 'string' && (key === 'description' || key === 'summary');
    return isText ? [[`${place}/${key}`, item] as [string, string]] : textsOf(item, `${place}/${key}`);
  });
}

/** Every property that a schema of the document declares. */
function propertiesOf(value: Json): [name: string, schema: DescribedSchema][] {
  if (Array.isArray(value)) return value.flatMap(propertiesOf);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value as Record<string, Json>).flatMap(([key, item]) => [
    ...(key === 'properties' && typeof item === 'object' ? (Object.entries(item) as [string, DescribedSchema][]) : []),
    ...(key === 'example' || key === 'examples' ? [] : propertiesOf(item)),
  ]);
}

const document = JSON.parse(readFileSync('docs/openapi/v1.json', 'utf8')) as Json;
const consoleDocument = JSON.parse(readFileSync('docs/openapi/console.json', 'utf8')) as Json;

describe('the language', () => {
  let ofAllSources: Spoken;
  beforeAll(() => {
    ofAllSources = spokenIn();
  }, 120_000);

  it('names in the sources are words of the field', () => {
    expect(faultsOfNames(ofAllSources)).toEqual([]);
  });

  it('the rules of names find a private word in a source', () => {
    const folder = mkdtempSync(join(tmpdir(), 'acs-language-'));
    const file = join(folder, 'canary.ts');
    const words = ['mostRows', 'longestTurnMs', 'wantedState', 'tidyName', 'mustBeReady', 'patience', 'rehearse', 'loseSight', 'colour'];
    writeFileSync(file, [...words.map((word) => `const ${word} = 1;`), 'export const given = 2;', 'const maxRows = 3;'].join('\n'));
    const faults = faultsOfNames(spokenIn(file));
    rmSync(folder, { recursive: true, force: true });
    for (const word of [...words, 'given']) expect(faults.filter((fault) => fault.includes(`: ${word}`))).toHaveLength(1);
    expect(faults).toHaveLength(words.length + 1);
  });

  it('names of what divides scarce things among accounts are the words of overload', () => {
    const files = Object.entries(ofAllSources.names).filter(([file]) => overloadSources.test(file));
    expect(files.length).toBeGreaterThan(100);
    const faults = files.flatMap(([file, { declared }]) => faultsOfWords(declared, overloadRules).map((fault) => `${file}: ${fault}`));
    expect(faults).toEqual([]);
    const former = ['partyUsage', 'WaitingParty', 'paceOf', 'turns', 'RequestTurns', 'attemptPlaces', 'isHeavy', 'eagerMs', 'isCalm'];
    for (const word of former) expect(faultsOfWords([word], overloadRules)).toHaveLength(1);
    expect(faultsOfWords(['placeholder', 'returned', 'replaceAll', 'namespace', 'Placement', 'participant'], overloadRules)).toEqual([]);
  });

  it('the reference is written in plain English', () => {
    const texts = [...textsOf(document), ...textsOf(consoleDocument)];
    expect(texts.length).toBeGreaterThan(600);
    expect(texts.flatMap(([place, text]) => faultsOfWords([text], textRules).map((fault) => `${place}: ${fault}`))).toEqual([]);
  });

  it('the errors are written in plain English', () => {
    const texts = Object.values(errorCatalog).flatMap(({ meaning, remedy }) => [meaning, remedy]);
    expect(faultsOfWords(texts, textRules)).toEqual([]);
  });

  it('the pages are written in plain English', () => {
    const { texts } = ofAllSources;
    expect(Object.keys(texts).length).toBeGreaterThan(50);
    const faults = Object.entries(texts).flatMap(([file, found]) => faultsOfWords(found, textRules).map((fault) => `${file}: ${fault}`));
    expect(faults).toEqual([]);
  });

  it('the rules of texts find the dialect', () => {
    const dialect = [
      'Mend every item.',
      'Why it came to nothing.',
      'Whom it leaves out.',
      'A comma list of ids.',
      'It begins anew.',
      'Your e-mail.',
    ];
    for (const text of dialect) expect(faultsOfWords([text], textRules)).not.toEqual([]);
    expect(faultsOfWords(['Fix every item in `details.errors[]`, then retry.'], textRules)).toEqual([]);
  });

  it('each property of the reference says what its kind needs', () => {
    const properties = propertiesOf(document);
    expect(properties.length).toBeGreaterThan(300);
    const faults = new Set(properties.flatMap(([name, schema]) => (schema.$ref ? [] : faultsOfProperty(name, schema))));
    expect([...faults].sort()).toEqual([]);
  });

  it('the rules of properties find what is missing', () => {
    const found = (name: string, schema: DescribedSchema) => faultsOfProperty(name, schema).length;
    expect(found('amount_micros', { type: 'integer', description: 'The amount.' })).toBe(1);
    expect(found('ends_at', { type: ['string', 'null'], description: 'When it ends.' })).toBe(1);
    expect(found('campaign_id', { type: 'string', description: 'The campaign.' })).toBe(1);
    expect(found('status', { type: 'string', enum: ['draft', 'active'], description: 'The status: `draft` is not launched.' })).toBe(1);
    expect(found('name', { type: 'string', description: 'The name of the campaign.' })).toBe(0);
  });
});
