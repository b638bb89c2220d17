import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The classes that extend Query or Command in the given files, or in all libraries, and their faults. */
const checkMessages = (...files: string[]) =>
  JSON.parse(
    execFileSync(process.execPath, ['test/architecture/message-faults.mjs', ...files], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    }),
  ) as { messages: string[]; faults: string[] };

const canary = `
type Raw = Readonly<Record<string, unknown>>;
interface Options { readonly transform: (row: string) => string }
interface Typed { readonly limit: number; readonly labels: Readonly<Record<string, string>>; readonly next?: Typed }
class Good extends Query<object> { constructor(readonly id: string, readonly typed: Partial<Typed> = {}) { super(); } }
class Direct extends Query<object> { constructor(readonly parameters: Record<string, unknown>) { super(); } }
class Alias extends Query<object> { constructor(readonly raw: Raw | null) { super(); } }
class Signature extends Query<object> { constructor(readonly raw: { [name: string]: any }) { super(); } }
class Change extends Command<object> { constructor(readonly id: string, readonly fields: Readonly<Record<string, unknown>>) { super(); } }
class Patch extends Command<object> { constructor(readonly changes: (current: Typed) => Typed) { super(); } }
class Callback extends Query<object> { constructor(readonly visit: () => void) { super(); } }
class Nested extends Query<object> { constructor(readonly options: Options) { super(); } }
class Default extends Query<object> { constructor(readonly map = (row: string) => row) { super(); } }
class Other extends Base { constructor(readonly visit: () => void, readonly raw: Record<string, unknown>) { super(); } }
`;

describe('queries and commands', () => {
  it('queries and commands are typed data: without functions and without unparsed parameters', () => {
    const { messages, faults } = checkMessages();
    expect(messages).toEqual(expect.arrayContaining(['ListCampaigns', 'ListAuditLog', 'AnalyticsReport', 'CreateCampaign']));
    expect(faults).toEqual([]);
  });

  it('a query or command with unparsed parameters or a function is reported', () => {
    const folder = mkdtempSync(join(tmpdir(), 'acs-messages-'));
    const file = join(folder, 'canary.ts');
    writeFileSync(file, canary);
    const { faults } = checkMessages(file);
    rmSync(folder, { recursive: true, force: true });
    expect(faults).toEqual([
      'Direct.parameters contains unparsed parameters',
      'Alias.raw contains unparsed parameters',
      'Signature.raw contains unparsed parameters',
      'Change.fields contains unparsed parameters',
      'Patch.changes contains a function',
      'Callback.visit contains a function',
      'Nested.options contains a function',
      'Default.map contains a function',
    ]);
  });
});
