/**
 * The versions of the Marketing API that the adapter speaks, and the first day without each. Meta announces the end of a version late: each
 * of the last ones ended about a year after its release.
 */
export const metaVersionEnds = { 'v27.0': '2027-11-04', 'v26.0': '2027-07-29' } as const;
