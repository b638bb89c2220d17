import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compareMessages, type PublishedSchema } from './google-messages.js';
import { type Canary, checkByTool } from './tool-checker.js';

const folder = mkdtempSync(join(tmpdir(), 'tools-'));
let files = 0;

const exchange = (body: string, platform = 'small_ads') => ({
  platform,
  method: 'GET',
  url: 'http://a.example/',
  request: { headers: {}, body },
});

function recordingOf(...exchanges: readonly object[]): string {
  const file = join(folder, `recording-${++files}.jsonl`);
  writeFileSync(file, exchanges.map((one) => `${JSON.stringify(one)}\n`).join(''));
  return file;
}

/** A program that finds a fault in each body with the word "wrong". `more` is done at its end. */
function toolOf(more = 'console.log(`${n} exchanges, ${v} violations`); process.exitCode = v > 0 ? 1 : 0;', onlyAsMain = false): string {
  const file = join(folder, `tool-${++files}.mjs`);
  const guard = onlyAsMain ? 'if (import.meta.url !== pathToFileURL(process.argv[1]).href) process.exit(0);' : '';
  writeFileSync(
    file,
    `import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
${guard}
let [n, v] = [0, 0];
readFileSync(process.argv[2], 'utf8').split('\\n').forEach((line, i) => {
  if (line === '' || JSON.parse(line).platform !== 'small_ads') return;
  n += 1;
  if (!line.includes('wrong')) return;
  v += 1;
  console.log((i + 1) + ': GET /: wrong');
});
${more}
`,
  );
  return file;
}

const check = (tool: string, recording: string, canaries: readonly Canary[] = []) => checkByTool('small_ads', recording, tool, canaries);

describe('a program that judges exchanges', () => {
  it('its violations are returned, without the summary', async () => {
    const recording = recordingOf(exchange('right'), exchange('wrong'), exchange('wrong', 'other_ads'));
    expect(await check(toolOf(), recording)).toEqual(['2: GET /: wrong']);
    expect(await check(toolOf(), recordingOf(exchange('right')))).toEqual([]);
  });

  it('it works through a symbolic link, where it would believe that it was imported', async () => {
    const link = join(folder, 'link.mjs');
    symlinkSync(toolOf(undefined, true), link);
    expect(await check(link, recordingOf(exchange('wrong')))).toEqual(['1: GET /: wrong']);
  });

  it('a program that says nothing, or ends in another way, is an error', async () => {
    await expect(check(toolOf('process.exit(0);'), recordingOf(exchange('right')))).rejects.toThrow('printed no summary');
    await expect(check(toolOf("console.error('no schema'); process.exit(2);"), recordingOf(exchange('right')))).rejects.toThrow(
      'ended with 2: no schema',
    );
    await expect(
      check(toolOf("console.log('1 exchanges, 3 violations'); process.exit(1);"), recordingOf(exchange('right'))),
    ).rejects.toThrow('0 of 3');
    await expect(check(join(folder, 'none.mjs'), recordingOf(exchange('right')))).rejects.toThrow('is missing');
  });

  it('exchanges that it has not read are a violation', async () => {
    const found = await check(toolOf("console.log('1 exchanges, 0 violations');"), recordingOf(exchange('right'), exchange('right')));
    expect(found).toEqual(['the checker has read 1 of 2 exchanges']);
  });

  it('a canary that it does not judge as expected is a violation', async () => {
    const canaries: readonly Canary[] = [
      { name: 'a fault', exchange: exchange('wrong'), fault: /wrong/ },
      { name: 'another fault', exchange: exchange('right'), fault: /wrong/ },
      { name: 'no fault', exchange: exchange('right'), fault: null },
      { name: 'nothing at all', exchange: exchange('wrong'), fault: null },
    ];
    const found = await check(toolOf(), recordingOf(exchange('right')), canaries);
    expect(found).toEqual([
      'the checker does not judge another fault as expected: no violation',
      'the checker does not judge nothing at all as expected: 4: GET /: wrong',
    ]);
  });
});

describe('the messages of the Google Ads double', () => {
  const status = { name: 'Status', values: [{ name: 'ENABLED' }, { name: 'PAUSED' }] };
  const thing = {
    name: 'Thing',
    fields: [
      { name: 'id', fieldKind: 'scalar', scalar: 3 },
      { name: 'status', fieldKind: 'enum', enum: status },
      { name: 'names', fieldKind: 'list', scalar: 9, oneof: { name: '_names' } },
    ],
  };
  const row = { name: 'GoogleAdsRow', fields: [{ name: 'thing', fieldKind: 'message', message: thing }] };
  const schema: PublishedSchema = {
    message: (name) => (name === 'services.GoogleAdsRow' ? row : { name, fields: [] }),
    isOutputOnly: ({ name }) => name === 'id',
    isImmutable: () => false,
  };
  const others = { SearchGoogleAdsRequest: '', MutateGoogleAdsRequest: '', MutateAssetsRequest: '', SuggestGeoTargetConstantsRequest: '' };
  const known = (thingText: string, statusText = 'ENABLED PAUSED') =>
    compareMessages(schema, { ...others, GoogleAdsRow: 'thing:Thing', Thing: thingText }, { Status: statusText });

  it('fields as they are published have no fault, also when there are fewer', () => {
    expect(known('id:int64!o status:Status names:string*')).toEqual([]);
    expect(known('status:Status')).toEqual([]);
  });

  it('a field that is not published or differs, and an enumeration that differs, are faults', () => {
    expect(known('id:int64 status:Status nam:string', 'ENABLED REMOVED')).toEqual([
      'Thing.id:int64 is published as id:int64!o',
      'Status differs in PAUSED, REMOVED',
      'Thing.nam:string is not published',
    ]);
  });

  it('messages and enumerations that nothing refers to are faults', () => {
    expect(compareMessages(schema, { ...others, GoogleAdsRow: '', Thing: '' }, { Status: '' })).toEqual([
      'Thing is not part of any message',
      'Status is not part of any message',
    ]);
  });
});
