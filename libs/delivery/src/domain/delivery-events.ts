import { DomainEvent } from '#libs/kernel';

/** The status or the issues of a campaign on one platform changed, or whether the platform has confirmed every change. */
export class DeliveryChanged extends DomainEvent {
  readonly type = 'campaign.delivery_changed';
  readonly meaning = 'The delivery status, `in_sync` or the issues of a campaign changed on a platform.';
}

/** Every event about what runs on the platforms. They are events of the campaign. */
export const deliveryEvents = [DeliveryChanged];
