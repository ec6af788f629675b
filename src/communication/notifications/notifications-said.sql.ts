/** What is said of records to those whom an occasion concerns, as it is true just now. */
import type { Occasion } from '../../identity/notification-events/index.js';
import { nameOfUserIn } from '../../identity/users/index.js';
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
  /** The grade that it is about; null for none. */
  readonly grade: string | null;
}

interface Work {
  readonly subjectId: number;
  readonly userId: number;
  readonly studentId: number;
  readonly student: string;
  readonly grade: string | null;
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

/** Whose work the records are about, for each of those who are told. */
function worksOf(works: NonNullable<Occasion['works']>, table: string) {
  // unguarded: records that each reader's right was asked for.
  return statement<{ subjectIds: readonly number[]; userIds: readonly number[] }>(
    (value) => sql`
      select w.subject_id as "subjectId", w.user_id as "userId", k.student_id as "studentId", k.grade,
        ${nameOfUserIn(sql`r.root_account_id`, sql`k.student_id`)} as student
      from unnest(${value('subjectIds', 'bigint[]')}, ${value('userIds', 'bigint[]')}) as w(subject_id, user_id)
      join ${sql.ref(table)} r on r.id = w.subject_id
      cross join lateral (${works(sql`r`, sql`w.user_id`)}) k
      order by student, k.student_id
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
  const shown = new Map(rows.map((row) => [row.id, row]));
  const works = await worksFor(services, occasion, told);
  return new Map(
    told.flatMap((one) => {
      const row = shown.get(one.subjectId);
      return row === undefined ? [] : [[one, saidOf(occasion, row, works.get(keyOf(one)) ?? [])] as const];
    }),
  );
}

async function worksFor(
  services: Services,
  { works, table }: Occasion,
  told: readonly Recipient[],
): Promise<ReadonlyMap<string, readonly Work[]>> {
  if (works === undefined || told.length === 0) return new Map();
  const subjectIds = told.map(({ subjectId }) => subjectId);
  const userIds = told.map(({ userId }) => userId);
  const rows = await services.database.rows<Work>(worksOf(works, table).with({ subjectIds, userIds }));
  return Map.groupBy(rows, keyOf);
}

const keyOf = ({ subjectId, userId }: Recipient): string => `${subjectId} ${userId}`;

function saidOf(occasion: Occasion, { title, place, path, author, text }: ShownRow, works: readonly Work[]): Said {
  const others = works.filter(({ studentId, userId }) => studentId !== userId).map(({ student }) => student);
  const isWritten = author !== null && text !== null && text.trim() !== '';
  return {
    says: occasion.says(title, author, others.length === 0 ? null : others.join(', ')),
    title,
    place,
    path,
    wrote: isWritten ? { author, text } : null,
    grade: works[0]?.grade ?? null,
  };
}
