import { ormOptions } from '#libs/foundation';
import { entities } from '../../api/src/mapping.js';

/** For MikroORM's own command line, which makes migrations from the mapping. */
export default ormOptions(entities, process.env['DATABASE_OWNER_URL'] ?? 'postgres://localhost/acs');
