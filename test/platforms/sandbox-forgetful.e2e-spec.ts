import { portSuite } from './port.suite.js';
import { sandboxUnderTest } from './sandbox-under-test.js';

portSuite(sandboxUnderTest('hierarchical', 'passing-404s', 'no-idempotency-keys', 'daily-quota', 'no-estimates'), { stride: 5 });
