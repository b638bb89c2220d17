import { createTestDatabase } from '../setup/test-database.js';
import { startTestService } from '../setup/test-service.js';
import { startBuiltService } from './built-service.js';
import { CuttableProxy } from './cuttable-proxy.js';
it('hold', async () => {
  const database = await createTestDatabase();
  const by = await startTestService({ database, environment: { RUN_JOBS: 'false' } });
  const key = (await by.openAccount()).keys.admin;
  const proxy = await CuttableProxy.before(database.url);
  const s = await startBuiltService({ DATABASE_URL: proxy.url, DATABASE_POOL_MAX: '4' });
  console.log((await s.get('/v1/campaigns', key)).status);
  for (const x of (proxy as any).sockets) {
    x.unpipe();
    x.pause();
  }
  const t = Date.now();
  const r = await Promise.race([s.get('/v1/campaigns', key).then((a) => a.status), new Promise((r) => setTimeout(() => r('HANG'), 27000))]);
  console.log('RESULT', r, Date.now() - t, (await s.get('/health/live')).status);
  proxy.stop();
  await s.stop();
  await by.stop();
  await database.drop();
}, 60000);
