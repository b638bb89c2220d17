export const eventExample = {
  id: 'evt_01k9x3m5qceenerrepr4rh6nzk',
  object: 'event',
  type: 'account.plan_changed',
  created_at: '2026-11-21T09:30:00.000Z',
  sequence: 42,
  revision: null,
  actor: { user_id: 'usr_01k9x3m5qceenerrepr4rh6nzk', api_key_id: null },
  request_id: 'req_0b5f6f0e-3c41-4a9a-9d3c-5d8f2f6f7a11',
  data: {
    object: {
      id: 'acc_01k9x3m5qceenerrepr4rh6nzk',
      object: 'account',
      name: 'Corner Shop',
      plan: 'growth',
      currency: 'EUR',
      timezone: 'Europe/Berlin',
      created_at: '2026-11-20T08:00:00.000Z',
    },
    previous_attributes: { plan: 'starter' },
  },
};
