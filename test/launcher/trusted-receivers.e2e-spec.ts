import { ownPorts, serviceEnvironment } from '../../apps/launcher/service/cli.ts';

const secrets = { app_secret: 'secret' } as never;
const trustedBy = (env: NodeJS.ProcessEnv, demoData = true) =>
  serviceEnvironment({ env, demoData, dataFolder: '.data', secrets })['WEBHOOK_TRUSTED_HOSTS'];

describe('receivers of webhooks on the machine of npm start', () => {
  it.each([undefined, '', '127.0.0.1', '127.0.0.2', 'localhost', '::1'])('are trusted while the service listens on %s', (host) => {
    expect(trustedBy({ HOST: host })).toBe('localhost,127.0.0.1');
  });

  it.each(['0.0.0.0', '::', '192.168.1.7', '127.evil.example', 'acs.example'])('are not trusted while it listens on %s', (host) => {
    expect(trustedBy({ HOST: host })).toBe('');
  });

  it('are not trusted without demo data, and are as the operator says', () => {
    expect(trustedBy({}, false)).toBe('');
    expect(trustedBy({ HOST: '0.0.0.0', WEBHOOK_TRUSTED_HOSTS: 'hooks.internal:3000' }, false)).toBe('hooks.internal:3000');
  });

  it('are on no port of the installation', () => {
    const urls = ['postgres://acs@127.0.0.1:5433/acs', 'http://127.0.0.1:9400'];
    expect(ownPorts({ METRICS_PORT: '9464' }, [8443, 8080], urls)).toBe('8443,8080,5433,9400,9464,9465');
    expect(ownPorts({ WEBHOOK_UNTRUSTED_PORTS: '6379' }, [8443, 'off'], ['postgres://db/acs', undefined])).toBe('8443,5432,6379');
  });
});
