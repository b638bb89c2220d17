export const pushDeliveryQueue = 'campaigns.push-delivery';
export const checkDeliveryQueue = 'campaigns.check-delivery';
export const observeDeliveriesQueue = 'campaigns.observe-deliveries';
export const reconcileDeliveriesQueue = 'campaigns.reconcile-deliveries';
export const connectionNewsQueue = 'campaigns.connection-news';
export const metricsNewsQueue = 'campaigns.metrics-news';
export const contentNewsQueue = 'campaigns.content-news';
