import { Settings } from './config/settings.js';
import { httpSettings, tokenSettings } from './settings.js';

const required = { DATABASE_URL: 'postgres://service:password@localhost/acs', APP_SECRET: 'x'.repeat(32) };
const tokenKey = 'k'.repeat(43);

describe('the settings that all processes share', () => {
  it('takes token keys in their order', () => {
    const { tokenKeys } = tokenSettings.read({ ...required, TOKEN_KEYS: `2027:${tokenKey}, 2026:${'A'.repeat(43)}=` });
    expect(tokenKeys.map(({ id, key }) => [id, key.length])).toEqual([
      ['2027', 32],
      ['2026', 32],
    ]);
  });

  it('settings of a group that the process does not read are an error', () => {
    const settings = Settings.read([httpSettings], required);
    expect(settings.of(httpSettings)).toMatchObject({ httpsPort: 8443 });
    expect(() => settings.of(tokenSettings)).toThrow('The settings "Stored secrets" are not among those that the process reads.');
  });

  it('takes proxies as addresses and as networks', () => {
    const { trustedProxies } = httpSettings.read({ ...required, TRUSTED_PROXIES: '10.0.0.0/8, 192.0.2.1,2001:db8::1' });
    expect(trustedProxies.map(([address, bits]) => `${String(address)}/${bits}`)).toEqual([
      '10.0.0.0/8',
      '192.0.2.1/32',
      '2001:db8::1/128',
    ]);
  });
});
