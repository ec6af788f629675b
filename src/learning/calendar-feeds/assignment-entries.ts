/** Due dates in calendars: each as its reader is shown it. */

import { type AnswerConnection, emptySelection } from '../../platform/query/answer-selection.js';
import { argumentsOf, readPage } from '../../platform/query/reading.js';
import type { RequestContext } from '../../platform/transaction/context.js';
import { assignmentReads } from '../assignments/index.js';
import type { CalendarEntry, CalendarSource } from './calendar-source.js';
import { dueWork } from './due-work.lists.js';

const most = 2_000;

/** The code of the course stands behind each name: one calendar holds many courses. */
const columns = [
  'id',
  'courseId',
  'name',
  'description',
  'viewerDueAt',
  'datesChangedAt',
  'courseCode',
  'observedDates',
];

export const assignmentEntries: CalendarSource = {
  async entries(ctx, { courseIds }) {
    if (courseIds.length === 0) return [];
    const nodes = emptySelection(assignmentReads);
    for (const column of columns) nodes.columns.set(column, column);
    const page: AnswerConnection = {
      connection: dueWork,
      nodes,
      wantsTotal: false,
      wantsKeys: false,
      argumentIndex: 0,
    };
    const found = await readPage(ctx, page, [siteOf(ctx, courseIds)]);
    return (found.nodes as unknown as readonly DueRow[]).flatMap(entriesOf);
  },
};

const siteOf = (ctx: RequestContext, courseIds: readonly number[]) =>
  argumentsOf(ctx, { connection: dueWork, list: 'calendar.dueWork' }, { first: most }, { courseIds });

/** A due date as the read gives it. */
interface DueRow {
  readonly id: number;
  readonly courseId: number;
  readonly courseCode: string;
  readonly name: string;
  readonly description: string | null;
  readonly viewerDueAt: string | null;
  readonly observedDates: readonly { userId: number; userName: string; dueAt: string | null }[];
  readonly datesChangedAt: string;
}

/** Who observes several students has an entry for each of them. */
function entriesOf(row: DueRow): CalendarEntry[] {
  const { observedDates, viewerDueAt } = row;
  const due =
    observedDates.length > 1
      ? observedDates.map((one) => ({ dueAt: one.dueAt, uid: `-user-${one.userId}`, whose: ` (${one.userName})` }))
      : [{ dueAt: viewerDueAt, uid: '', whose: '' }];
  return due.flatMap(({ dueAt, uid, whose }) =>
    dueAt === null ? [] : [entryOf(row, { startAt: new Date(dueAt), uid, whose })],
  );
}

const entryOf = (row: DueRow, one: { startAt: Date; uid: string; whose: string }): CalendarEntry => ({
  uid: `assignment-${row.id}${one.uid}`,
  title: `${row.name} [${row.courseCode}]${one.whose}`,
  description: row.description,
  time: { kind: 'moments', startAt: one.startAt, endAt: null },
  location: null,
  path: `/courses/${row.courseId}/assignments/${row.id}`,
  changedAt: new Date(row.datesChangedAt),
});
