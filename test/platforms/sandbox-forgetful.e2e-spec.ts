import { portSuite } from './port.suite.js';
import { sandboxUnderTest } from './sandbox-under-test.js';

portSuite(sandboxUnderTest('passing-404s', 'no-idempotency-keys', 'search-lag', 'daily-quota', 'no-estimates'), { stride: 5 });
