import type { ConnectionHandles } from '../../../application/ports/platform-handles.js';
import { type FoundRegion, KnownRegions } from './known-regions.js';

const rules = {
  all: [
    { field: 'country', operator: 'in', value: ['DE'] },
    { field: 'region', operator: 'in', value: ['US-CA', 'US-XX', 'GB-DUR', 'US-TX'] },
  ],
};

/** Regions of a platform that finds all of these for any name. */
function regionsOf(...found: readonly FoundRegion[]) {
  const stored = new Map<string, string>();
  const searches: string[][] = [];
  const handles = {
    under: (_: string, prefix: string) => Promise.resolve(new Map([...stored].filter(([key]) => key.startsWith(prefix)))),
    remember: (_: string, key: string, handle: string) => Promise.resolve(void stored.set(key, handle)),
  } as unknown as ConnectionHandles;
  const regions = new KnownRegions('Shop Ads', handles, (country, names) => {
    searches.push([country, ...names]);
    return Promise.resolve(found);
  });
  return { regions, searches };
}

const california = { id: '3847', name: 'CALIFORNIA' };

describe('the regions of a platform', () => {
  it('are found by name, once for a connection', async () => {
    const { regions, searches } = regionsOf(california, { id: '1', name: 'Lower California' }, { id: '3847', name: 'California' });
    for (let i = 0; i < 2; i++) expect((await regions.idsOf(['US-CA'], rules)).get('US-CA')).toBe('3847');
    expect(searches).toEqual([['US', 'California']]);
    expect(await regions.idsOf([], {})).toEqual(new Map());
  });

  it('are refused with the pointer of each value that is missing, unknown or there twice', async () => {
    const { regions } = regionsOf(california, { id: '1', name: 'Durham' }, { id: '2', name: 'County Durham' });
    const problem = (at: number, message: string) => ({ pointer: `/rules/all/1/value/${at}`, message: expect.stringContaining(message) });
    await expect(regions.idsOf(['US-CA', 'US-XX', 'GB-DUR', 'US-TX'], rules)).rejects.toMatchObject({
      kind: 'rejected',
      details: {
        platformCode: 'region_unknown',
        audienceProblems: [
          problem(1, 'US-XX is not a code of ISO 3166-2'),
          problem(3, 'Shop Ads has no region with the name of Texas (US-TX).'),
          problem(2, 'Shop Ads has several regions with the name of Durham, County (GB-DUR).'),
        ],
      },
    });
    // What was found is kept.
    expect((await regions.idsOf(['US-CA'], rules)).get('US-CA')).toBe('3847');
  });
});
