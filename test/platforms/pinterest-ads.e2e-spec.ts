import { pinterestUnderTest } from './pinterest-ads/pinterest-under-test.js';
import { portSuite } from './port.suite.js';

portSuite(pinterestUnderTest());
