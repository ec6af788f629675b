/** What students do with contents of areas further right, as SQL; each of them says it with `extendContentWork`. */
import { type Sql, sql } from '../../platform/sql/sql.js';
import type { ItemType } from './module-item.rules.js';

type ItemSql = (item: Sql, user: Sql) => Sql;

/** Every part takes the row of an item of the type and SQL of a user's id. */
export interface ContentWork {
  /** SQL: the content is one of the student's. */
  readonly shownTo: ItemSql;
  /** SQL: when they handed in, or were excused, a `timestamptz`; null until then. */
  readonly submittedAt: ItemSql;
  /** SQL: when they had the item's `min_score`, as far as they are shown it, a `timestamptz`; null until then. */
  readonly scoredAt: ItemSql;
}

class ContentWorks {
  readonly #declared = new Map<ItemType, ContentWork>();

  extend(type: ItemType, work: ContentWork): void {
    if (this.#declared.has(type)) throw new Error(`The work on contents of type ${type} is declared twice.`);
    this.#declared.set(type, work);
  }

  /** Branches of a `case` over the item's type. */
  branches(part: keyof ContentWork, item: Sql, user: Sql): Sql {
    const branch = ([type, work]: [ItemType, ContentWork]) =>
      sql`when ${sql.literal(type)} then ${work[part](item, user)}`;
    return sql.join([...this.#declared].map(branch), ' ');
  }
}

export const contentWorks = new ContentWorks();

/** Declares what is done with a type of content. Called where modules are loaded, as `extendReads`. */
export const extendContentWork = (type: ItemType, work: ContentWork): void => contentWorks.extend(type, work);
