/** The demo schools behind a running service, filled so that both tenants have a record of every type. */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { Login } from '../../../src/identity/users/index.js';
import { type App, openApp } from '../../../src/server/app.js';
import { createToken } from '../../../src/server/database/authority/tokens.js';
import { migrateUp } from '../../../src/server/database/migrate.js';
import { closeOrm, openOrm } from '../../../src/server/database/orm.js';
import { poolOf } from '../../../src/server/database/pool-of.js';
import { seedDemo } from '../../../src/server/database/seed/demo.js';
import { createHttpServer } from '../../../src/server/http-server.js';
import { createLogger } from '../../../src/server/process/logger.js';
import { readConfig } from '../../../src/server/process/settings/config.js';
import { anEssay, anOverride } from '../../learning/assignments/builders.js';
import { aQuizSubmission, aRunningAttempt, turnIn } from '../../learning/quizzes/attempt-builders.js';
import { aPublishedQuiz, aQuizGroup } from '../../learning/quizzes/builders.js';
import { createDatabase, dropDatabase, templateDatabase } from '../../support/cluster.js';
import { inDays, insertRow } from '../../support/course-rows.js';
import { apisOf } from '../../support/shared-apis.js';
import { type Caller, callerOf, type World } from '../../support/world.js';
import { copiedOnce, handedDownOnce, type Place } from './demo-copies.js';

/** Somebody who asks, in one root account. */
export interface Asker {
  readonly name: string;
  readonly rootAccountId: number;
  readonly userId: number;
  readonly token: string;
  readonly caller: Caller;
}

export interface DemoWorld {
  readonly app: App;
  readonly base: string;
  readonly askers: readonly Asker[];
  sql(text: string, values?: readonly unknown[]): Promise<any[]>;
  close(): Promise<void>;
}

const tenants = {
  'Riverside University': { course: 'BIO101', teacher: 'teacher', student: 'student', root: 'admin' },
  'Hillside College': { course: 'TYP101', teacher: 'teacher-b', student: 'student-b', root: 'admin-b' },
};
/** Besides a stranger, somebody of Riverside who takes part in nothing. */
const logins = (
  'admin science-admin registrar teacher teacher2 ta designer student student2 observer ' +
  'visitor admin-b teacher-b student-b site-admin'
).split(' ');

const secretKey = Buffer.alloc(32, 7);
const ownersOrm = (url: string) => openOrm({ url, poolMax: 4, poolWaitMs: 5_000, statementTimeoutMs: 15_000 });

async function buildDemo(url: string): Promise<void> {
  const orm = await ownersOrm(url);
  try {
    await migrateUp(orm);
    await seedDemo(orm.em.fork(), new Date(), secretKey);
  } finally {
    await closeOrm(orm);
  }
}

export async function openDemoWorld(): Promise<DemoWorld> {
  const url = await createDatabase(await templateDatabase('demo', buildDemo));
  // Thousands of statements, each of them sent for each asker: with one connection for reads they are planned once.
  const connections = { DATABASE_READS_MAX: '1', DATABASE_POOL_MAX: '2' };
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: 'off', LYCEUM_DATA: '/nonexistent', ...connections });
  const logger = createLogger({ level: 'silent' });
  const orm = await ownersOrm(url);
  const apis = apisOf(config.api);
  const app = await openApp({ config, databaseUrl: url, listenUrl: url, secretKey, logger, apis });
  const { server, stop } = createHttpServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sql = async (text: string, values: readonly unknown[] = []) =>
    (await (await poolOf(orm)).query(text, values as unknown[])).rows;
  const [{ unique_id: stranger }] = await sql(
    `select l.unique_id from logins l where not exists (select 1 from enrollments e where e.user_id = l.user_id)
      and not exists (select 1 from admins a where a.user_id = l.user_id) order by l.id limit 1`,
  );
  const em = orm.em.fork();
  const askers: Asker[] = [];
  const tokens = new Map<string, string>();
  for (const login of await em.find(Login, { uniqueId: { $in: [...logins, stranger] } }, { orderBy: { id: 'asc' } })) {
    const token = await createToken(em, login);
    const { uniqueId, rootAccountId, userId } = login;
    tokens.set(uniqueId, token);
    const name = uniqueId === stranger ? 'stranger' : `${uniqueId} (${rootAccountId})`;
    askers.push({ name, rootAccountId, userId, token, caller: callerOf(base, token) });
  }
  const world = { app, sql, base, courses: {} } as unknown as World;
  for (const [name, { course, teacher, student, root: administrator }] of Object.entries(tenants)) {
    const [place] = await sql(
      `select c.id::int as "courseId", c.root_account_id::int as root, c.account_id::int as "accountId", c.enrollment_term_id::int as term
        from courses c join accounts a on a.id = c.root_account_id where a.name = $1 and c.course_code = $2 order by c.id limit 1`,
      [name, course],
    );
    const userOf = (login: string) => (askers.find((asker) => asker.name.startsWith(`${login} `)) as Asker).userId;
    const people = { teacher: userOf(teacher), student: userOf(student) };
    const measured = await fill(world, place, people, tokens.get(student) as string);
    const work = `/courses/${place.courseId}/assignments`;
    const [{ id: essay }] = await sql(`select min(id) as id from assignments where course_id = $1`, [place.courseId]);
    const handedIn = await callerOf(base, tokens.get(student) as string).post(`${work}/${essay}/submissions`, {
      'submission[submission_type]': 'online_text_entry',
      'submission[body]': 'Words',
    });
    const graded = await callerOf(base, tokens.get(teacher) as string).put(
      `${work}/${essay}/submissions/${people.student}`,
      { 'submission[posted_grade]': 7, 'comment[text_comment]': 'Good' },
    );
    const [{ id: outcome }] = await sql(
      'select min(id)::int as id from outcomes where root_account_id = $1 and course_id is null',
      [place.root],
    );
    const ratings = [{ id: 'all', description: 'All', points: 5 }];
    const rubric = await callerOf(base, tokens.get(teacher) as string).json(
      'POST',
      `/courses/${place.courseId}/rubrics`,
      {
        rubric: { title: 'Essay', criteria: [{ id: 'c', learning_outcome_id: outcome, ratings }] },
        rubric_association: { association_type: 'Assignment', association_id: measured, purpose: 'grading' },
      },
    );
    const assessed = await callerOf(base, tokens.get(teacher) as string).json(
      'PUT',
      `${work}/${measured}/submissions/${people.student}`,
      { rubric_assessment: { c: { points: 3 } } },
    );
    const provider = await callerOf(base, tokens.get(administrator) as string).post(
      `/accounts/${place.root}/authentication_providers`,
      { auth_type: 'cas' },
    );
    // Numbers of quiz submissions and of attempts part here: a grant takes one of the first, and none of the others.
    const [{ id: quiz }] = await sql('select max(id) as id from quizzes where course_id = $1', [place.courseId]);
    const granted = await callerOf(base, tokens.get(teacher) as string).post(
      `/courses/${place.courseId}/quizzes/${quiz}/extensions`,
      { 'quiz_extensions[][user_id]': people.student, 'quiz_extensions[][extra_time]': 20 },
    );
    const report = await callerOf(base, tokens.get(administrator) as string).post(
      `/accounts/${place.root}/reports/unused_courses_csv`,
    );
    const offered = await callerOf(base, tokens.get(teacher) as string).post('/appointment_groups', {
      'appointment_group[context_codes][]': `course_${place.courseId}`,
      'appointment_group[title]': 'Office hours',
      'appointment_group[publish]': true,
      'appointment_group[new_appointments][0][]': ['2035-03-05T16:00:00Z', '2035-03-05T17:00:00Z'],
    });
    const slot = offered.body?.new_appointments?.[0]?.id;
    const chosen = await callerOf(base, tokens.get(student) as string).post(`/calendar_events/${slot}/reservations`);
    const wrote = await callerOf(base, tokens.get(teacher) as string).post('/conversations', {
      'recipients[]': [people.student],
      body: 'Well done',
    });
    await sql(`update accounts set services = services || '{"user_notes": true}' where id = $1`, [place.root]);
    // Of every student: of the people whom somebody meets, few are followed.
    await sql(
      `insert into journal_entries (root_account_id, student_id, course_id, author_id, title, note)
       select distinct e.root_account_id, e.user_id, e.course_id, $2::bigint, 'Talk', 'Went well'
       from enrollments e where e.course_id = $1 and e.type = 'StudentEnrollment'`,
      [place.courseId, people.teacher],
    );
    await copiedOnce(world, place, people.teacher);
    await handedDownOnce(world, place, people.teacher);
    const queued = await callerOf(base, tokens.get(teacher) as string).post('/conversations', {
      'recipients[]': [people.student],
      body: 'To each',
      mode: 'async',
    });
    for (const { status, text } of [
      wrote,
      queued,
      handedIn,
      graded,
      rubric,
      assessed,
      provider,
      granted,
      report,
      offered,
      chosen,
    ])
      if (status >= 300) throw new Error(text);
  }
  return {
    app,
    base,
    askers,
    sql,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await stop();
      await app.close();
      await closeOrm(orm);
      await dropDatabase(url);
    },
  };
}

/** One record, at least, of every type that the demo school leaves out. @returns an essay */
async function fill(
  world: World,
  { courseId, root, accountId, term }: Place,
  { teacher, student }: Readonly<Record<'teacher' | 'student', number>>,
  token: string,
): Promise<number> {
  const course = { courseId };
  const place = { root_account_id: root, course_id: courseId };
  const insert = (table: string, columns: Record<string, unknown>) => insertRow(world, table, columns);
  const essay = await anEssay(world, course);
  const topic = { ...place, author_id: teacher, title: 'Opening', workflow_state: 'active', posted_at: new Date() };
  const discussed = await insert('discussion_topics', topic);
  const entry = { ...place, topic_id: discussed, author_id: student, message: '<p>Said</p>' };
  await insert('discussion_entries', entry);
  await insert('discussion_entries', { ...entry, workflow_state: 'deleted' });
  await insert('discussion_topics', { ...topic, title: 'Draft', workflow_state: 'unpublished' });
  await anOverride(world, essay, {}, [student]);
  // What waits for students.
  await anEssay(world, { ...course, dueAt: inDays(2) });
  const hours = { start_at: inDays(0), end_at: inDays(1) };
  await insert('calendar_events', { ...place, title: 'Lecture', ...hours });
  await insert('calendar_events', { root_account_id: root, user_id: student, title: 'Dentist', ...hours });
  const set = await insert('group_categories', { ...place, name: 'Teams' });
  const group = await insert('groups', { ...place, group_category_id: set, name: 'Team' });
  const member = { root_account_id: root, group_id: group, user_id: student, workflow_state: 'accepted' };
  await insert('group_memberships', member);
  for (const workflow_state of ['active', 'unpublished']) {
    const module = await insert('modules', { ...place, name: 'Week', position: 1, workflow_state });
    const header = { type: 'SubHeader', title: 'Words', position: 1, workflow_state };
    await insert('module_items', { ...place, module_id: module, ...header });
  }
  const [top] = await world.sql('select id::int from folders where course_id = $1', [courseId]);
  const folder = top?.id ?? (await insert('folders', { ...place, name: 'course files', ancestors: [] }));
  const file = { folder_id: folder, uploader_id: teacher, display_name: 'a', filename: 'a', size: 0 };
  const stored = { content_type: 'text/plain', storage_key: 'none', workflow_state: 'available' };
  await insert('files', { ...place, ...file, ...stored, uuid: crypto.randomUUID() });
  const quiz = await aPublishedQuiz(world, course, undefined, course);
  await aQuizGroup(world, quiz);
  await aQuizSubmission(world, quiz, student, { extraTime: 10 });
  await turnIn(world, token, await aRunningAttempt(world, quiz, student));
  const dates = { enrollment_type: 'StudentEnrollment', start_at: new Date() };
  await insert('term_overrides', { root_account_id: root, term_id: term, ...dates });
  for (const person of [teacher, student]) {
    const [login] = await world.sql(
      'select id::int as login_id, user_id::int from logins where user_id = $1 and root_account_id = $2 limit 1',
      [person, root],
    );
    const session = { ...login, digest: randomBytes(32), address: '127.0.0.1', expires_at: inDays(1) };
    await insert('sessions', { root_account_id: root, ...session });
  }
  const job = { user_id: teacher, context_type: 'Account', context_id: accountId, tag: 'course_batch_update' };
  await insert('progress', { root_account_id: root, ...job, workflow_state: 'queued' });
  const [login] = await world.sql('select id::int from logins where user_id = $1 and root_account_id = $2', [
    student,
    root,
  ]);
  const signedOn = { event_type: 'login', account_id: root, login_id: login.id, user_id: student, request_id: 'test' };
  await insert('authentication_events', { root_account_id: root, ...signedOn });
  const changed = { event_type: 'updated', subject_type: 'Course', subject_id: courseId, data: { source: 'api' } };
  await insert('audit_events', { root_account_id: root, ...changed, user_id: teacher, request_id: 'test' });
  const application = { name: 'Timetable', client_id: randomBytes(16).toString('hex'), client_type: 'public' };
  const key = await insert('developer_keys', { root_account_id: root, ...application, creator_id: teacher });
  const allowed = { root_account_id: root, user_id: student, login_id: login.id, developer_key_id: key };
  const consent = await insert('application_consents', allowed);
  await insert('refresh_tokens', { root_account_id: root, consent_id: consent, digest: randomBytes(32) });
  const browser = { user_id: student, login_id: login.id, address: '127.0.0.1', expires_at: inDays(1) };
  await insert('sessions', { root_account_id: root, ...browser, digest: randomBytes(32) });
  return essay;
}
