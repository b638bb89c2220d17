import { stopSharedConsole } from '../setup/console-browser.js';
import './console/amounts.part-spec.js';
import './console/audiences.part-spec.js';
import './console/launch.part-spec.js';
import './console/pickers.part-spec.js';

afterAll(stopSharedConsole);
