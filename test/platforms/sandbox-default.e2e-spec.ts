import { portSuite } from './port.suite.js';
import { sandboxUnderTest } from './sandbox-under-test.js';

portSuite(sandboxUnderTest());
