import { portSuite } from './port.suite.js';
import { sandboxUnderTest } from './sandbox-under-test.js';

portSuite(
  sandboxUnderTest(
    'plain-oauth',
    'whole-grant-revocation',
    'several-ad-accounts',
    'required-settings',
    'budget-minimums',
    'narrow-capabilities',
  ),
  { stride: 5 },
);
