import { blockerMessage } from './blocker-message.js';

describe('what a launch blocker says in the pages', () => {
  it.each([
    [
      'budget_below_minimum',
      'It must be at least 15000000 micros, 5000000 micros for each day.',
      'It must be at least $15.00, $5.00 for each day.',
    ],
    [
      'budget_below_minimum',
      'The budget must be at least 1000000 micros (USD 1.00) a day. 25 micros are USD 0.000025; USD 25.00 is 25000000.',
      'The budget must be at least $1.00 a day.',
    ],
    [
      'bid_strategy_not_supported',
      'Shop Ads does not support the bid strategy target_roas for app_promotion. Supported: lowest_cost, cost_cap.',
      'Shop Ads does not support the bid strategy target ROAS for app promotion. Supported: lowest cost, cost cap.',
    ],
    ['connection_settings_missing', 'The connection con_1 is not set up: Page must be set.', 'Page must be set.'],
    ['required', 'ends_at must be set before launch.', 'Required before the campaign can run.'],
    ['ends_at_in_past', 'The end is past.', 'The end is past.'],
  ] as const)('%s', (code, message, shown) => {
    expect(blockerMessage({ code, message }, 'USD')).toBe(shown);
  });
});
