/** A record of each kind, so that a path of each template leads somewhere. */
import { started as aReport } from '../../administration/account-reports/builders.js';
import { aConversation } from '../../communication/conversations/builders.js';
import { aNotice } from '../../communication/global-notifications/builders.js';
import { aBookmark } from '../../identity/bookmarks/builders.js';
import { anAssignment, anOverride, aSubmission } from '../../learning/assignments/builders.js';
import { aBlueprint, aFollower, aPageIn, synced } from '../../learning/blueprints/builders.js';
import { make as anAppointmentGroup } from '../../learning/calendar/appointment-builders.js';
import { anEvent } from '../../learning/calendar/builders.js';
import { copied } from '../../learning/content-migrations/builders.js';
import { topicRow } from '../../learning/discussions/builders.js';
import { entryRow } from '../../learning/discussions/entry-builders.js';
import { standardsOf } from '../../learning/grading-standards/builders.js';
import { aSiteWriter, aSmallTree, outcomesAt } from '../../learning/outcomes/builders.js';
import { aPage, inCourse, inGroup } from '../../learning/pages/builders.js';
import { aPublishedQuiz, aQuizGroup } from '../../learning/quizzes/builders.js';
import { rubricsOfMatrix } from '../../learning/rubrics/builders.js';
import { insertRow } from '../../support/course-rows.js';
import type { World } from '../../support/world.js';

/** Segment before the placeholder, and the placeholder where it matters → what stands in its place. */
export type Places = Readonly<Record<string, string | number>>;

const newest = async (world: World, table: string, where = 'true'): Promise<number> => {
  const [row] = await world.sql(`select max(id) as id from ${table} where ${where}`);
  return Number(row.id);
};

async function aTool(world: World, owner: string): Promise<number> {
  const form = {
    name: 'Lab',
    consumer_key: 'key',
    shared_secret: 'shared-phrase-1',
    url: 'https://lab.example.org/launch',
  };
  const { body, text } = await world
    .as('admin')
    .post(`${owner}/external_tools`, { ...form, privacy_level: 'anonymous' });
  if (body?.id === undefined) throw new Error(`The tool was refused: ${text}`);
  return body.id;
}

/** A copy of the second course into the first one, with what it left to be looked after. */
async function aCopyWithIssue(world: World): Promise<Places> {
  const { C1, C2 } = world.courses;
  const copy = await copied(
    world,
    { 'settings[source_course_id]': C2 },
    { as: 'admin', at: `/courses/${C1}/content_migrations` },
  );
  const [{ root }] = await world.sql('select root_account_id as root from courses where id = $1', [C1]);
  const issue = await insertRow(world, 'content_migration_issues', {
    root_account_id: root,
    content_migration_id: copy.id,
    course_id: C1,
    issue_type: 'warning',
    kind: 'course',
    content_id: C1,
    description: 'A link leads nowhere.',
  });
  return { content_migrations: copy.id, migration_issues: issue };
}

/** A blueprint and a course that follows it, after one migration. */
async function aSyncedBlueprint(world: World): Promise<Places> {
  const blueprint = await aBlueprint(world);
  const follower = await aFollower(world, blueprint, 'Follower');
  await aPageIn(world, blueprint, 'Handed down');
  const migration = await synced(world, blueprint);
  return {
    'blueprint_templates courses': blueprint,
    'blueprint_subscriptions courses': follower,
    blueprint_templates: 'default',
    blueprint_subscriptions: 'default',
    'blueprint_templates migrations': migration.id,
    'blueprint_subscriptions migrations': await newest(world, 'blueprint_imports'),
  };
}

/** Builds what the fixture lacks. */
export async function buildPlaces(world: World): Promise<Places> {
  const { C1 } = world.courses;
  const quiz = await aPublishedQuiz(world);
  const assignment = await anAssignment(world, { courseId: C1 });
  const override = await anOverride(world, assignment, { courseSectionId: world.sections.C1 });
  await aSubmission(world, assignment, world.users.stu1);
  const started = await world.as('stu1').post(`/courses/${C1}/quizzes/${quiz.id}/submissions`);
  await world.as('admin').post('/users/self/communication_channels', {
    'communication_channel[address]': 'other@example.edu',
    'communication_channel[type]': 'email',
  });
  for (const at of [inCourse(world), inGroup(world)]) await aPage(world, 'Home', { front_page: 'true' }, at);
  const ofCourse = await aSmallTree(outcomesAt(`/courses/${C1}`, world.as('admin')));
  const ofAccount = await aSmallTree(outcomesAt(`/accounts/${world.accounts.RA}`, world.as('admin')));
  const ofAll = await aSmallTree(outcomesAt('/global', await aSiteWriter(world)));
  const { body: report } = await aReport(world, 'provisioning_csv', { users: 1 });
  const rubrics = await rubricsOfMatrix(world);
  const topic = await topicRow(world);
  const copies = await aCopyWithIssue(world);
  const blueprints = await aSyncedBlueprint(world);
  const inRed = { courseId: null, groupId: world.groups.red };
  const topicOfGroup = await topicRow(world, inRed);
  return {
    ...copies,
    ...blueprints,
    discussion_topics: topic,
    'groups discussion_topics': topicOfGroup,
    entries: await entryRow(world, topic, 'teach'),
    'groups entries': await entryRow(world, topicOfGroup, 'teach', inRed),
    calendar_events: (await anEvent(world, 'Lecture')).id,
    reservations: world.users.stu1,
    appointment_groups: (await anAppointmentGroup(world)).body.id,
    conversations: await aConversation(world, ['admin', 'stu1'], 'Hello', { private: false }),
    rubrics: rubrics.ofCourse,
    'accounts rubrics': rubrics.ofAccount,
    rubric_associations: rubrics.use,
    'accounts rubric_associations': rubrics.useOfAccount,
    rubric_assessments: rubrics.assessment,
    account_notifications: (await aNotice(world, 'Exams')).id,
    bookmarks: (await aBookmark(world.as('admin'), 'Courses')).id,
    external_tools: await aTool(world, `/courses/${C1}`),
    'accounts external_tools': await aTool(world, `/accounts/${world.accounts.RA}`),
    grading_standards: (await standardsOf(world, { course: C1 }).made('Letters')).id,
    'accounts grading_standards': (await standardsOf(world, { account: world.accounts.RA }).made('Letters')).id,
    reports: 'provisioning_csv',
    ':report': report.id,
    accounts: world.accounts.RA,
    sub_accounts: world.accounts.RA1,
    courses: C1,
    users: world.users.stu1,
    admins: world.users.lim,
    assignment_groups: await newest(world, 'assignment_groups', `course_id = ${C1}`),
    assignments: assignment,
    overrides: override,
    submissions: world.users.stu1,
    'quizzes submissions': started.body.quiz_submissions[0].id,
    quizzes: quiz.id,
    questions: quiz.questionIds[0]!,
    quiz_submissions: started.body.quiz_submissions[0].id,
    'quizzes groups': await aQuizGroup(world, quiz),
    by_path: 'unit',
    communication_channels: await newest(world, 'communication_channels'),
    course_nicknames: C1,
    crosslist: world.courses.C2,
    enrollments: await newest(world, 'enrollments', `course_id = ${C1}`),
    'courses outcome_groups': ofCourse.group,
    'accounts outcome_groups': ofAccount.group,
    'global outcome_groups': ofAll.group,
    outcomes: ofCourse.outcome,
    files: world.files.handout,
    folders: world.folders.unit,
    gradebook_history: '2026-01-01',
    graders: world.users.teach,
    group_categories: world.groups.labs,
    groups: world.groups.red,
    items: world.modules.reading,
    logins: world.logins.stu2,
    memberships: await newest(world, 'group_memberships'),
    pages: 'home',
    revisions: 1,
    modules: world.modules.basics,
    observees: world.users.stu2,
    progress: 1,
    roles: world.roles.A['TeacherEnrollment'] ?? 1,
    sections: world.sections.C1,
    tabs: 'grades',
    terms: await newest(world, 'terms'),
    todo: `assignment_${assignment}`,
    tokens: await newest(world, 'access_tokens'),
  };
}

/** Segments that say whose the records of a path are, before its first segment does. */
const owners = ['quizzes', 'blueprint_templates', 'blueprint_subscriptions'];

/** The path of a route with records in its placeholders, one of them replaced if told so. */
export function pathOf(template: string, places: Places, replaced?: readonly [name: string, text: string]): string {
  const segments = template.split('/');
  const path = segments.map((segment, at) => {
    if (segment === 'assignment_:id')
      return `assignment_${replaced ? encodeURIComponent(replaced[1]) : places['assignments']}`;
    if (!segment.startsWith(':')) return segment;
    if (replaced?.[0] === segment.slice(1)) return encodeURIComponent(replaced[1]);
    const before = segments[at - 1]!;
    if (segment === ':purpose') return 'grading';
    if (segment === ':notification' || segment === ':category') return 'alert';
    if (segment === ':address') return 'other@example.edu';
    if (segment === ':type') return 'email';
    const of = owners.find((owner) => template.includes(`/${owner}/`)) ?? template.split('/')[1]!;
    const among = places[`${of} ${before}`];
    return String(among ?? places[before]);
  });
  return `/api/v1${path.join('/')}`;
}
