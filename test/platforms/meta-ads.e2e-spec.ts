import { metaUnderTest } from './meta-ads/meta-under-test.js';
import { portSuite } from './port.suite.js';

/** `META_API_VERSION=v27.0` runs the suite with the newest version. */
portSuite(metaUnderTest({ calledVersion: process.env['META_API_VERSION'] ?? 'v26.0' }));
