// A worker in a separate process that does one piece of work per message: { push: { accountId, campaignId, connectionId } } or
// { sync: { accountId, syncId } }. It answers 'done'.
import 'reflect-metadata';
import { CommandBus } from '@nestjs/cqrs';
import { openService } from '../../dist/apps/cli/src/service/open-service.js';
import { RunSync } from '../../dist/libs/connections/src/index.js';
import { DeliveryReconciler } from '../../dist/libs/delivery/src/application/processes/delivery-reconciler.js';
import { Jobs } from '../../dist/libs/work/src/index.js';

const service = await openService();
await service.app.get(Jobs).start([]);

async function work({ push, sync }) {
  if (push) await service.app.get(DeliveryReconciler, { strict: false }).push(push);
  else if (sync) await service.app.get(CommandBus).execute(new RunSync(sync.accountId, sync.syncId));
  else return;
  process.send('done');
}
// A failure ends the process as an unhandled rejection.
process.on('message', (message) => void work(message));
process.on('disconnect', () => process.exit());
process.send('ready');
