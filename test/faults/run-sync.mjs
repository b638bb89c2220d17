// Runs one sync in a separate process that can be killed: node test/faults/run-sync.mjs <account id> <sync id>
import 'reflect-metadata';
import { CommandBus } from '@nestjs/cqrs';
import { openService } from '../../dist/apps/cli/src/service/open-service.js';
import { RunSync } from '../../dist/libs/connections/src/index.js';
import { Jobs } from '../../dist/libs/work/src/index.js';

const [accountId, syncId] = process.argv.slice(2);
const service = await openService();
const jobs = service.app.get(Jobs);
await jobs.start([]);
await service.app.get(CommandBus).execute(new RunSync(accountId, syncId));
await jobs.stop();
await service.close();
