import { googleUnderTest } from './google-ads/google-under-test.js';
import { portSuite } from './port.suite.js';

/** `GOOGLE_ADS_API_VERSION=v25` runs the suite with the version before the newest one. */
const version = process.env['GOOGLE_ADS_API_VERSION'];
portSuite(googleUnderTest({ retryDelaySeconds: 1, ...(version === undefined ? {} : { versions: [version] }) }));
