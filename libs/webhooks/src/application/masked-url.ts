const mask = '***';

/** The URL of an endpoint for those who may not manage endpoints: the query often holds a token of the receiver. */
export function maskedUrl(url: string): string {
  const queryStart = url.indexOf('?');
  return queryStart < 0 ? url : `${url.slice(0, queryStart)}?${mask}`;
}
