import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const copiesIn = (...files: string[]) =>
  JSON.parse(
    execFileSync(process.execPath, ['test/architecture/enum-copies.mjs', ...files], {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    }),
  ) as { file: string; line: number; name: string; count: number }[];

/** Lists that are a choice of ours, each with the reason. */
const choices: Readonly<Record<string, string>> = {
  'apps/console/src/features/analytics/parts/breakdown-table.tsx': 'the metrics that have a column',
  'apps/console/src/features/analytics/parts/metric-labels.ts': 'the metrics that have a card',
};

describe('the pages of the console', () => {
  it('hold no copy of an enum of the API, such as statuses, actions, roles or fields', () => {
    expect(copiesIn().filter(({ file }) => !Object.hasOwn(choices, file))).toEqual([]);
  });

  it.each(Object.entries(choices))('%s still has a list: %s', (path) => {
    expect(copiesIn().filter(({ file }) => file === path)).toHaveLength(1);
  });

  it('a copy is found in each form', () => {
    const folder = mkdtempSync(join(tmpdir(), 'acs-copies-'));
    const file = join(folder, 'canary.ts');
    const forms = [
      "const statuses = ['draft', 'active', 'paused'];",
      "type Action = 'launch' | 'pause' | 'resume';",
      "const listed = 'pending,expired,revoked';",
      "const options = [{ value: 'viewer', label: 'Viewer' }, { value: 'editor', label: 'Editor' }, { value: 'admin', label: 'Admin' }];",
      "const table = [{ from: 'draft', to: 'active' }, { from: 'active', to: 'paused' }, { from: 'paused', to: 'active' }];",
      "const editable = ['name', 'landing_url', 'labels'];",
    ];
    const allowed = ["type Dates = Pick<Campaign, 'status' | 'starts_at' | 'ends_at'>;", "const two = ['draft', 'active'];"];
    writeFileSync(file, [...forms, ...allowed].join('\n'));
    const lines = copiesIn(file).map(({ line }) => line);
    rmSync(folder, { recursive: true, force: true });
    expect([...new Set(lines)]).toEqual(forms.map((_, i) => i + 1));
  });
});
