import { redact } from './exchange-recorder.js';

it.each(['token', 'revoke_token', 'access_token', 'fb_exchange_token', 'input_token', 'client_secret', 'code', 'appsecret_proof'])(
  'a recorded exchange has no %s, wherever it is',
  (name) => {
    const url = `https://platform.example/oauth?client_id=1&${name}=s3cret%7Cx&fields=id`;
    expect(redact(url)).toBe(`https://platform.example/oauth?client_id=1&${name}=removed&fields=id`);
    expect(redact(`${name}=s3cret&a=1`)).toBe(`${name}=removed&a=1`);
    expect(redact(`{"${name}": "s3cret", "a": 1}`)).toBe(`{"${name}": "removed", "a": 1}`);
  },
);
