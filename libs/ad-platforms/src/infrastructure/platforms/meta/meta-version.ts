/** The version of the Marketing API that the adapter is written for. */
export const metaVersion = 'v26.0';
/** Meta announces the end of a version of the Marketing API late. Each of the last ones ended about a year after its release. */
export const metaVersionEndsOn = '2027-07-29';
