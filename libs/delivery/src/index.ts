export * from './contract.js';
export { DeliveryObserver } from './application/processes/delivery-observer.js';
export { DeliveryReconciler } from './application/processes/delivery-reconciler.js';
export { delivery } from './delivery.module.js';
