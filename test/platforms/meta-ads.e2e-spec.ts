import { metaUnderTest } from './meta-ads/meta-under-test.js';
import { portSuite } from './port.suite.js';

portSuite(metaUnderTest());
