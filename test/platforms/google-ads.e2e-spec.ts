import { googleUnderTest } from './google-ads/google-under-test.js';
import { portSuite } from './port.suite.js';

portSuite(googleUnderTest({ retryDelaySeconds: 1 }));
