import type { EndpointAccess } from '#libs/rest';
import type { Admitted } from './admission.js';

/** How a request authenticates: an API endpoint under the console's mount path uses the session. */
export type AccessMode = EndpointAccess['access'] | 'session';

/** What the admission found out about a request. */
export interface Verdict {
  readonly mode: AccessMode;
  readonly admitted: Admitted;
}
