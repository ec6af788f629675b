import { bulkStatement } from '../../platform/sql/bulk.js';
import { sql } from '../../platform/sql/sql.js';
import { statement } from '../../platform/sql/statement.js';
import { ModuleItemMark } from './module-item-mark.entity.js';

/** A course, whose modules nobody else moves before the end of the transaction. */
// unguarded: a lock on the order of a course's modules, which the actor manages.
export const courseLocked = statement<{ courseId: number }>(
  (value) => sql`select id from courses where id = ${value('courseId', 'bigint')} for no key update`,
);

interface Marked {
  readonly rootAccountId: number;
  readonly id: number;
  readonly userId: number;
}

/** Notes it once: the first time stays. */
const noted = (column: string) => {
  const at = sql.ref(column);
  return bulkStatement<Marked>(
    [ModuleItemMark],
    (value) => sql`
      insert into module_item_marks as m (root_account_id, module_item_id, user_id, ${at})
      values (
        ${value('rootAccountId', 'bigint')}, ${value('id', 'bigint')}, ${value('userId', 'bigint')}, now()
      )
      on conflict (module_item_id, user_id) do update set ${at} = coalesce(m.${at}, excluded.${at})
    `,
  );
};

/** What is noted of a student and an item. */
export const marks = {
  read: noted('viewed_at'),
  done: noted('done_at'),
  contributed: noted('contributed_at'),
  notDone: bulkStatement<Marked>(
    [ModuleItemMark],
    (value) => sql`
      update module_item_marks
      set done_at = null
      where root_account_id = ${value('rootAccountId', 'bigint')}
        and module_item_id = ${value('id', 'bigint')}
        and user_id = ${value('userId', 'bigint')}
    `,
  ),
};
