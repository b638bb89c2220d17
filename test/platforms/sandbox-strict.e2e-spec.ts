import { portSuite } from './port.suite.js';
import { sandboxUnderTest } from './sandbox-under-test.js';

portSuite(
  sandboxUnderTest(
    'throttling-by-400',
    'errors-in-200',
    'asynchronous-reports',
    'reports-without-archived',
    'decimal-reports',
    'deprecated-version',
  ),
);
