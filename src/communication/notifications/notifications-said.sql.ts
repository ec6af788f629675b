/** What is said of records to those whom an occasion concerns, as it is true just now. */
import type { Occasion } from '../../identity/notification-events/index.js';
import { sql } from '../../platform/sql/sql.js';
import { type Statement, statement } from '../../platform/sql/statement.js';
import type { Services } from '../../platform/transaction/context.js';
import { longestText } from './notification.rules.js';
import { type Recipient, stillRecipients } from './recipients.sql.js';

/** What is said of a record. */
export interface Said {
  /** One sentence. */
  readonly says: string;
  /** What the record is called. */
  readonly title: string;
  readonly place: string | null;
  /** Its page, below the address of the service. */
  readonly path: string;
  /** What somebody wrote, as plain text, a character longer than the longest where it goes on; null for something else. */
  readonly wrote: { readonly author: string; readonly text: string } | null;
}

interface ShownRow {
  readonly id: number;
  readonly title: string;
  readonly place: string | null;
  readonly path: string;
  readonly author: string | null;
  readonly text: string | null;
}

/** What is shown of records. */
function shownOf(occasion: Occasion): Statement<{ subjectIds: readonly number[] }> {
  const shown = occasion.shown(sql`r`);
  // unguarded: records that each reader's right was asked for.
  return statement<{ subjectIds: readonly number[] }>(
    (value) => sql`
      select r.id, ${shown.title} as title, ${shown.place} as place, ${shown.path} as path,
        ${shown.author ?? sql`null::text`} as author,
        left(${shown.text ?? sql`null::text`}, ${sql.literal(longestText + 1)}) as text
      from ${sql.ref(occasion.table)} r
      where r.id = any(${value('subjectIds', 'bigint[]')})
    `,
  );
}

/**
 * What is said to each of those who were to be told of records: nothing to whom they no longer concern, and of what they
 * may no longer see. As many statements for many of them as for few.
 */
export async function saidTo<R extends Recipient>(
  services: Services,
  occasion: Occasion,
  rootAccountId: number,
  recipients: readonly R[],
): Promise<ReadonlyMap<R, Said>> {
  const still = new Set((await stillRecipients(services, occasion, rootAccountId, recipients)).map(keyOf));
  const told = recipients.filter((one) => still.has(keyOf(one)));
  const subjectIds = [...new Set(told.map(({ subjectId }) => subjectId))];
  const rows =
    subjectIds.length === 0 ? [] : await services.database.rows<ShownRow>(shownOf(occasion).with({ subjectIds }));
  const said = new Map(rows.map((row) => [row.id, saidOf(occasion, row)]));
  return new Map(
    told.flatMap((one) => {
      const words = said.get(one.subjectId);
      return words === undefined ? [] : [[one, words] as const];
    }),
  );
}

const keyOf = ({ subjectId, userId }: Recipient): string => `${subjectId} ${userId}`;

function saidOf(occasion: Occasion, { title, place, path, author, text }: ShownRow): Said {
  const isWritten = author !== null && text !== null && text.trim() !== '';
  return { says: occasion.says(title, author), title, place, path, wrote: isWritten ? { author, text } : null };
}
