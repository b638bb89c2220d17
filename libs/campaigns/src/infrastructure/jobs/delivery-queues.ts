export const pushDeliveryQueue = 'campaigns.push-delivery';
export const checkDeliveryQueue = 'campaigns.check-delivery';
export const observeDeliveriesQueue = 'campaigns.observe-deliveries';
export const reconcileDeliveriesQueue = 'campaigns.reconcile-deliveries';
export const connectionEventsQueue = 'campaigns.connection-news';
export const metricsEventsQueue = 'campaigns.metrics-news';
export const contentEventsQueue = 'campaigns.content-news';
