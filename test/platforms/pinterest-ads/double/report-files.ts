import { createServer } from 'node:http';
import { listen, type RunningServer } from '../../doubles/http-server.js';
import type { World } from './world.js';

/** The store of report files, which is another host than the API. Links are signed: a token of the API has no business there. */
export async function startReportFiles(world: World): Promise<RunningServer> {
  const server = createServer(({ url: target = '/', method, headers }, response) => {
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);
    if (headers.authorization !== undefined) {
      world.leakedTokens++;
      return refuse(400, 'InvalidArgument');
    }
    if (method !== 'GET') return refuse(405, 'MethodNotAllowed');
    const url = new URL(target, 'http://127.0.0.1');
    const name = /^\/reports\/([\w-]+)$/.exec(url.pathname)?.[1] ?? '';
    const link = world.reportLinks.get(name);
    if (link === undefined || url.searchParams.get('signature') !== name || link.expiresAt <= world.clock.now())
      return refuse(403, 'AccessDenied');
    return response.writeHead(200, { 'content-type': link.report.type }).end(link.report.content);
  });
  return listen(server);
}
