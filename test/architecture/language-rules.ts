/** A word that is not used, what is used instead, and names or texts that the rule is not about. */
export interface WordRule {
  readonly pattern: RegExp;
  readonly instead: string;
  readonly except?: readonly string[];
}

/** Rules about the names that are declared in the sources. */
export const nameRules: readonly WordRule[] = [
  { pattern: /^(most|least|longest|greatest|soonest|shortest)[A-Z]/, instead: 'max… or min…' },
  { pattern: /wish(?!list)/i, instead: 'desired state' },
  { pattern: /(^|un)wanted|Wanted/, instead: 'desired, requested or expected' },
  { pattern: /seenState|sawRunState|[lL]oseSight|[rR]egainSight|sightLost|InSight/, instead: 'observed…, authorization…, visible' },
  { pattern: /habits?$/i, instead: 'capabilities' },
  { pattern: /bringAbout|comeBack|comesBack/i, instead: 'reconcile, reschedule' },
  { pattern: /^tell([A-Z]|$)|^told|Told([A-Z]|$)/, instead: 'publish, report, pushed' },
  { pattern: /News([A-Z]|$)/, instead: 'events' },
  { pattern: /^Known(Campaign|Creative|Audience|Connection|References|User)/, instead: '…Summary, ReferencedRecords' },
  { pattern: /ItsSelf|Itself$/, instead: 'the role, such as systemActor' },
  { pattern: /^orThrow$/, instead: 'getOrThrow' },
  { pattern: /patien(ce|t)/i, instead: 'timeout' },
  { pattern: /^rest(Ms|After|Without)|RestMs/, instead: 'backoff' },
  { pattern: /^must[A-Z]/, instead: 'assert…' },
  { pattern: /^tidy/, instead: 'normalize…' },
  { pattern: /^(Entrance|Way|blind|burn)$/, instead: 'RequestAdmission, AccessMode, whileUnavailable, markExposed' },
  { pattern: /rehears/i, instead: 'dryRun' },
  { pattern: /survey/i, instead: 'estimator' },
  { pattern: /^(nobody|nobodys|somebody|whoever|mend|mended|mending|soon)$/i, instead: 'anonymous, repair, withTimeout' },
  { pattern: /(^|[a-z])[lL]anded([A-Z]|$)|^land(All|At|ings?$|$)|Landings?([A-Z](?!age|rl)|$)/, instead: 'ingest, ingested, ingestion' },
  { pattern: /[dD]oubles(Found|Checked)|doubleCheck|mayBeDouble/, instead: 'duplicates' },
  { pattern: /[a-z](olour|eighbour|avour|abour|ehaviour|atalogue|ntre[ds]?$|abelled|ancelled|odelled)/, instead: 'the American spelling' },
  { pattern: /[a-z](uthoris|ormalis|nitialis|ecognis|nonymis|rganis|nalys(e|ing)|ptimis)/, instead: 'the American spelling' },
];

/** The sources that divide scarce things among accounts. */
export const overloadSources =
  /^libs\/((edge|work)\/src\/|data\/src\/postgres\/|kernel\/src\/(fair-queue|refusal)|webhooks\/src\/(domain|infrastructure\/messaging)\/)/;

/** Rules about names there, which use the words of `docs/architecture/overload.md`. */
export const overloadRules: readonly WordRule[] = [
  {
    pattern:
      /(^|[a-z])(Part(y|ies)|Paces?|Turns?|Places?|Heavy|Eager|Calm)(?![a-z])|^(part(y|ies)|paces?|turns?|places?|heavy|eager|calm)(?![a-z])/,
    instead: 'tenant or account, concurrency limit, in flight, fair queue, lane, refusal',
  },
];

/** Ordinary words, which as the name of an export say nothing. */
export const emptyExports: readonly string[] = ['given', 'taken', 'shown', 'words', 'known', 'told', 'tell', 'take', 'rest', 'thing'];

/** Rules about texts that people read: the reference, errors and pages. */
export const textRules: readonly WordRule[] = [
  {
    pattern: /\banew\b|\bfor ever\b|\bbesides\b|\bwhoever\b|\bwhomever\b|\bhenceforth\b/i,
    instead: 'plain words: again, permanently, also, anyone who',
  },
  { pattern: /\bby itself\b|\bof itself\b/i, instead: 'automatically' },
  { pattern: /\bnobody\b/i, instead: 'no one, or the passive' },
  { pattern: /\bmend(s|ed|ing)?\b/i, instead: 'fix, repair' },
  { pattern: /com(e|es|ing) to nothing|came to nothing/i, instead: 'fails' },
  { pattern: /\bowe(s|d)?\b|\bbring(s)? .{0,30}\bhome\b/i, instead: 'is due, imports' },
  { pattern: /\b(is|are|was|were) told\b|\bhears? of\b|\btells? of\b|\bheard of\b/i, instead: 'is notified, reports, receives' },
  { pattern: /\bcomma list\b/i, instead: 'comma-separated list' },
  { pattern: /\bwhat to mind\b|\bwhom it\b/i, instead: 'a sentence with a subject' },
  { pattern: /\bhalves to even\b|\bsix decimals\b/i, instead: 'rounded half-to-even to six decimal places' },
  { pattern: /\bthe page before\b|\bas it was\b|\bas it stands\b/i, instead: 'the previous page, unchanged' },
  { pattern: /\bgoes on\b|\bgo on\b|\bwent on\b/i, instead: 'continues, persists' },
  { pattern: /\be-mail/i, instead: 'email' },
  { pattern: /\bdo not fit\b|\bdoes not fit together\b/i, instead: 'is incorrect' },
  { pattern: /\bout of sight\b|\bin all\b|\btime before\b/i, instead: 'unreachable, total, previous period' },
  { pattern: /\blands\b|\blanded\b/i, instead: 'is imported' },
  { pattern: /\bthe least allowed\b|\bthe most allowed\b|\bat the least\b/i, instead: 'minimum, maximum' },
  {
    pattern: /\b\w*(olour|eighbour|avour(?!ite)|ehaviour|atalogue)\w*\b|\b(cancelled|labelled|centre)\b/i,
    instead: 'the American spelling',
  },
  { pattern: /\b\w*(uthoris|ormalis|nitialis|ecognis|rganis|nalyse)\w*\b/i, instead: 'the American spelling' },
];

/** What breaks a rule, a line each. */
export function faultsOfWords(texts: readonly string[], rules: readonly WordRule[]): string[] {
  return texts.flatMap((text) =>
    rules
      .filter(({ pattern, except = [] }) => pattern.test(text) && !except.includes(text))
      .map(({ pattern, instead }) => `${text.slice(0, 160)}: not ${pattern.exec(text)?.[0]}, but ${instead}`),
  );
}

/** The part of a JSON Schema that its description has to do with. */
export interface DescribedSchema {
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly DescribedSchema[];
  readonly oneOf?: readonly DescribedSchema[];
  readonly allOf?: readonly DescribedSchema[];
  readonly properties?: Readonly<Record<string, DescribedSchema>>;
  readonly items?: DescribedSchema;
  readonly $ref?: string;
}

const isNullable = ({ type, anyOf = [], oneOf = [] }: DescribedSchema): boolean =>
  [type].flat().includes('null') || [...anyOf, ...oneOf].some(isNullable);

/** Enums of which every value needs a meaning; longer ones are lists of well-known names, such as countries. */
const maxExplainedValues = 12;

/** What the description of a property lacks, by the kind of the property. */
export function faultsOfProperty(name: string, schema: DescribedSchema): string[] {
  const { description = '' } = schema;
  const faults: string[] = [];
  if ('const' in schema) return [];
  if (description === '') return [`${name} has no description`];
  if (!/[.:`)]$/.test(description.trim())) faults.push(`${name} is not described by a sentence`);
  if (isNullable(schema) && !/\bnull\b/i.test(description)) faults.push(`${name} can be null and does not say when`);
  if (name.endsWith('_micros') && !/micros|millionth/i.test(description)) faults.push(`${name} does not name its unit`);
  if (/(^|_)ratio$|_rate$/.test(name) && !/ratio|fraction|divided|from 0 to 1|0 to 1|per /i.test(description))
    faults.push(`${name} does not say of what it is a ratio`);
  if (name.endsWith('_seconds') && !/seconds/i.test(description)) faults.push(`${name} does not name its unit`);
  if (name.endsWith('_id') && !/\bIDs?\b/.test(description)) faults.push(`${name} does not say what it identifies`);
  const values = schema.enum?.filter((value) => typeof value === 'string') ?? [];
  if (values.length > 1 && values.length <= maxExplainedValues) {
    const unexplained = values.filter((value) => !description.includes(`\`${value}\``));
    if (unexplained.length > 0) faults.push(`${name} does not say what ${unexplained.join(', ')} mean`);
  }
  return faults;
}
