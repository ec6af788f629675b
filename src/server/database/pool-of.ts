import type { EntityManager, PostgreSqlConnection } from '@mikro-orm/postgresql';
import type { Pool } from 'pg';

/** The `pg` pool below the ORM: compiled reads run on it. Whoever has the ORM has loaded it; this loads nothing of it. */
export const poolOf = (orm: { readonly em: Pick<EntityManager, 'getConnection'> }): Promise<Pool> =>
  (orm.em.getConnection() as PostgreSqlConnection).getNativeClient();
