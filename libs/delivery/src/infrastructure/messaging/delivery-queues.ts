// The names are those of earlier versions, because jobs wait in these queues while a version is replaced.
export const pushDeliveryQueue = 'campaigns.push-delivery';
export const checkDeliveryQueue = 'campaigns.check-delivery';
export const observeDeliveriesQueue = 'campaigns.observe-deliveries';
export const repairDeliveriesQueue = 'campaigns.reconcile-deliveries';
export const connectionEventsQueue = 'campaigns.connection-news';
export const contentEventsQueue = 'campaigns.content-news';
