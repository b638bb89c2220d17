import { isPublicHost } from './public-host.js';

const hostOf = (hostname: string) => isPublicHost({ hostname });

describe('a host that the public can reach', () => {
  it.each([
    'shop.example',
    'shop.example.',
    'my_shop.example',
    'a-b.example',
    `${'a'.repeat(63)}.example`,
    'xn--mnchen-3ya.example',
    '93.184.215.14',
    '[2606:2800:21f:cb07:6820:80da:af6b:8b2c]',
  ])('can be %s', (host) => {
    expect(hostOf(host)).toBe(true);
  });

  it.each([
    'shop',
    'shop.',
    'localhost',
    'a.localhost',
    'a..example',
    'shop.example..',
    '-a.example',
    'a-.example',
    `${'a'.repeat(64)}.example`,
    `${'a.'.repeat(124)}example`,
    'xn--zzzzzz99.example',
    '127.0.0.1',
    '10.0.0.1',
    '[::1]',
    '[fd00::1]',
  ])('cannot be %s', (host) => {
    expect(hostOf(host)).toBe(false);
  });
});
