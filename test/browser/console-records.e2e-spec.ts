import { stopSharedConsole } from '../setup/console-browser.js';
import './console/completeness.part-spec.js';
import './console/finding.part-spec.js';
import './console/locales.part-spec.js';
import './console/people.part-spec.js';
import './console/records.part-spec.js';
import './console/reference.part-spec.js';

afterAll(stopSharedConsole);
