/** What the resolvers read: a statement for each root and list, and for each relation a DataLoader, which gathers its keys. */
import DataLoader from 'dataloader';
import type { Pool } from 'pg';
import { type NamedStatement, type Row, rowsOf } from '../hand-written/database.js';

const courseColumns =
  'c.id, c.name, c.course_code, c.workflow_state, c.start_at, c.end_at, c.created_at, c.enrollment_term_id';
const scores = `case when e.type = 'StudentEnrollment' then json_build_object('currentScore', e.current_score, 'finalScore', e.final_score) end as grades`;
const enrollmentColumns = `e.id, e.course_id, e.user_id, e.type, r.name as role_name, e.workflow_state, e.created_at, ${scores}`;

const statements = {
  /** $1 account, $2 root account. */
  account: `select id, name from accounts where id = $1 and root_account_id = $2 and workflow_state = 'active'`,
  /** $1 course, $2 root account. */
  course: `select ${courseColumns} from courses c where c.id = $1 and c.root_account_id = $2 and c.workflow_state <> 'deleted'`,
  /** $1 user. */
  user: 'select id, name, sortable_name, short_name, avatar_url from users where id = $1',
  /** $1 account, $2 root account, $3 rows. */
  coursesOfAccount: `select ${courseColumns} from courses c where c.root_account_id = $2 and c.workflow_state <> 'deleted'
    and ($1::bigint = $2 or c.account_id = any(array(select s.id from accounts s where s.ancestors @> array[$1::bigint]))) order by c.id limit $3`,
  /** $1 user, $2 root account, $3 rows. */
  coursesOfUser: `select ${courseColumns} from courses c where c.root_account_id = $2 and c.workflow_state = 'available'
    and c.id in (select e.course_id from enrollments e where e.user_id = $1 and e.workflow_state in ('active', 'invited'))
    order by c.name, c.id limit $3`,
  /** $1 course, $2 rows. */
  usersOfCourse: `select u.id, u.name, u.sortable_name, u.short_name, u.avatar_url from users u where u.workflow_state <> 'deleted'
    and u.id in (select e.user_id from enrollments e where e.course_id = $1 and e.workflow_state in ('active', 'invited', 'inactive')
      and e.type <> 'StudentViewEnrollment') order by u.sortable_name, u.id limit $2`,
  /** $1 terms. */
  terms: 'select id, name, start_at, end_at from terms where id = any($1)',
  /** $1 courses. */
  teachers: `select distinct e.course_id, u.id, u.short_name, u.avatar_url from enrollments e join users u on u.id = e.user_id
    where e.course_id = any($1) and e.type = 'TeacherEnrollment' and e.workflow_state = 'active' order by u.id`,
  /** $1 users, $2 root account. */
  logins: `select distinct on (user_id) user_id, unique_id, sis_user_id from logins
    where user_id = any($1) and root_account_id = $2 and workflow_state <> 'deleted' order by user_id, position, id`,
  /** $1 users, $2 course. */
  enrollmentsInCourse: `select ${enrollmentColumns} from enrollments e join roles r on r.id = e.role_id
    where e.user_id = any($1) and e.course_id = $2 and e.workflow_state in ('active', 'invited') order by e.id`,
  /** $1 courses, $2 user. */
  ownEnrollments: `select ${enrollmentColumns} from enrollments e join roles r on r.id = e.role_id
    where e.course_id = any($1) and e.user_id = $2 and e.workflow_state in ('active', 'invited') order by e.id`,
} as const;

type StatementName = keyof typeof statements;

/** What one request reads with. Loaders keep what they have read for the length of the request. */
export function readsFor(pool: Pool, caller: { readonly userId: number; readonly rootAccountId: number }) {
  const rows = (name: StatementName, ...values: unknown[]): Promise<Row[]> =>
    rowsOf(pool, { name, text: statements[name] } satisfies NamedStatement, values);
  const first = async (name: StatementName, ...values: unknown[]) => (await rows(name, ...values))[0] ?? null;
  const one = (name: StatementName, key: string, ...values: unknown[]) =>
    new DataLoader<number, Row | null>(async (keys) => {
      const found = new Map((await rows(name, keys, ...values)).map((row) => [row[key] as number, row]));
      return keys.map((each) => found.get(each) ?? null);
    });
  const many = (name: StatementName, key: string, ...values: unknown[]) =>
    new DataLoader<number, Row[]>(async (keys) => {
      const found = new Map<number, Row[]>(keys.map((each) => [each, []]));
      for (const row of await rows(name, keys, ...values)) found.get(row[key] as number)?.push(row);
      return keys.map((each) => found.get(each) ?? []);
    });
  const { userId, rootAccountId } = caller;
  const inCourse = new Map<number, DataLoader<number, Row[]>>();
  return {
    account: (id: number) => first('account', id, rootAccountId),
    course: (id: number) => first('course', id, rootAccountId),
    viewer: () => first('user', userId),
    coursesOfAccount: (id: number, most: number) => rows('coursesOfAccount', id, rootAccountId, most),
    coursesOfUser: (id: number, most: number) => rows('coursesOfUser', id, rootAccountId, most),
    usersOfCourse: (id: number, most: number) => rows('usersOfCourse', id, most),
    term: one('terms', 'id'),
    teachers: many('teachers', 'course_id'),
    login: one('logins', 'user_id', rootAccountId),
    ownEnrollments: many('ownEnrollments', 'course_id', userId),
    /** The loader of users' enrollments in one course. */
    enrollmentsIn(courseId: number): DataLoader<number, Row[]> {
      const loader = inCourse.get(courseId) ?? many('enrollmentsInCourse', 'user_id', courseId);
      inCourse.set(courseId, loader);
      return loader;
    },
  };
}

export type Reads = ReturnType<typeof readsFor>;
