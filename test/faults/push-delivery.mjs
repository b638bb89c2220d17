// A worker in a separate process that pushes one delivery per command:
// node test/faults/push-delivery.mjs <account id> <campaign id> <connection id>
import 'reflect-metadata';
import { openService } from '../../dist/apps/cli/src/service/open-service.js';
import { DeliveryReconciler } from '../../dist/libs/delivery/src/application/processes/delivery-reconciler.js';
import { Jobs } from '../../dist/libs/foundation/src/index.js';

const [accountId, campaignId, connectionId] = process.argv.slice(2);
const service = await openService();
await service.app.get(Jobs).start([]);
const delivery = service.app.get(DeliveryReconciler, { strict: false });
process.on('message', () => {
  // A failure ends the process as an unhandled rejection.
  void delivery.push({ accountId, campaignId, connectionId }).then(() => process.send('pushed'));
});
process.on('disconnect', () => process.exit());
process.send('ready');
