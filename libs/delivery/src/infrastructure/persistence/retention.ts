import { kept, type RetentionRules } from '#libs/data';

export const deliveryRetention: RetentionRules = {
  delivery: kept('One row per campaign and connection. It says what runs, and what was spent, on the platform.'),
};
