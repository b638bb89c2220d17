import { entities } from '#libs/composition';
import { ormOptions } from '#libs/data';

/** The configuration of MikroORM's command line, which generates migrations from the mapping. */
export default ormOptions(entities, process.env['DATABASE_OWNER_URL'] ?? 'postgres://localhost/acs');
