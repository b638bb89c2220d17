import { hintOf, newSecret, signedHeaders } from './signature.js';

// The vector of Standard Webhooks.
const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}', sentAt: new Date(1_614_265_330_999) };
const signature = 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=';

describe('the signature of a webhook', () => {
  it('is that of the published vector', () => {
    expect(signedHeaders(message, [secret])).toEqual({
      'webhook-id': message.id,
      'webhook-timestamp': '1614265330',
      'webhook-signature': signature,
    });
  });

  it('has one signature for each secret', () => {
    const [first, second] = signedHeaders(message, [newSecret(), secret])['webhook-signature']?.split(' ') ?? [];
    expect(first).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
    expect(second).toBe(signature);
  });

  it('a secret has 24 random bytes and is known by its end', () => {
    const made = newSecret();
    expect(made).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
    expect(newSecret()).not.toBe(made);
    expect(hintOf(made)).toBe(made.slice(-4));
  });
});
