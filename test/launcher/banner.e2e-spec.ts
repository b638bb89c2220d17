import { banner } from '../../apps/launcher/service/banner.ts';

const shown = (env: Readonly<Record<string, string>>) =>
  banner({
    baseUrl: 'https://localhost:8443',
    caCertPath: 'ca.pem',
    dataFolder: '/nowhere',
    seconds: '1.0',
    ownsDatabase: true,
    logToStdout: true,
    env,
  })
    .split('\n')
    .filter((line) => line.includes('app registration'));

describe('the platforms of npm start', () => {
  it('a platform is listed until its settings are given', () => {
    expect(shown({})).toEqual([
      'Platforms   Pinterest Ads needs an app registration: docs/platforms/pinterest-ads.md',
      '            Google Ads needs an app registration: docs/platforms/google-ads.md',
      '            Meta Ads needs an app registration: docs/platforms/meta-ads.md',
    ]);
    expect(shown({ PINTEREST_APP_ID: '1', META_APP_ID: '2' })).toEqual([
      'Platforms   Google Ads needs an app registration: docs/platforms/google-ads.md',
    ]);
    expect(shown({ PINTEREST_APP_ID: '1', GOOGLE_ADS_CLIENT_ID: '2', META_APP_ID: '3' })).toEqual([]);
  });
});
