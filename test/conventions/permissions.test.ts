import { type GraphQLObjectType, getNamedType, isNonNullType, isObjectType } from 'graphql';
import type { FieldMeta } from '../../schema/platform/field-meta.js';
import type { Reads } from '../../src/platform/query/reads.js';
import { written } from '../administration/account-reports/builders.js';
import { aConversation } from '../communication/conversations/builders.js';
import { written as writtenTo } from '../communication/conversations/writing-builders.js';
import { aFeed } from '../communication/external-feeds/builders.js';
import { aNotice } from '../communication/global-notifications/builders.js';
import { aKey, tokensFor } from '../identity/applications/builders.js';
import { providersOf } from '../identity/authentication-providers/builders.js';
import { aBookmark } from '../identity/bookmarks/builders.js';
import { anEssay, anOverride, aSubmission } from '../learning/assignments/builders.js';
import { aBlueprint } from '../learning/blueprints/builders.js';
import { make } from '../learning/calendar/appointment-builders.js';
import { anEvent, userCode } from '../learning/calendar/builders.js';
import { copied } from '../learning/content-migrations/builders.js';
import { topicRow } from '../learning/discussions/builders.js';
import { entryRow } from '../learning/discussions/entry-builders.js';
import { toolsOf } from '../learning/external-tools/builders.js';
import { standardsOf } from '../learning/grading-standards/builders.js';
import { anOutcome, aResult } from '../learning/outcome-results/builders.js';
import { aSmallTree, outcomesAt } from '../learning/outcomes/builders.js';
import { aPage } from '../learning/pages/builders.js';
import { aRunningAttempt } from '../learning/quizzes/attempt-builders.js';
import { aPublishedQuiz, aQuizGroup } from '../learning/quizzes/builders.js';
import { anAssessment } from '../learning/rubrics/builders.js';
import { aSession } from '../support/account-builders.js';
import { changeRows } from '../support/change-by-sql.js';
import type { Person } from '../support/fixture.js';
import { leastStatements } from '../support/least-statements.js';
import { openWorld, type World } from '../support/world.js';

/** Where `permissions` is something else: the permissions of a role are what it gives to others. */
const called: Readonly<Record<string, string>> = { Role: 'viewerPermissions' };

/** Actions that a page has no use for beforehand: why. */
const unasked: Readonly<Record<string, string>> = {
  'AssignmentEvent.delete': 'its `assignment` says it',
  'AssignmentEvent.manage': 'likewise',
  'AssignmentEvent.readOverrides': 'likewise',
  'AssignmentEvent.update': 'likewise',
  'Course.closedByDates': 'who is kept out sees no course: `CourseAccess.accessRestrictedByDate` says it',
  'Course.list': 'whether it stands in a list, by which the page has found it',
  'CourseStudent.follow': 'whether the work is listed, which the list itself says',
  'CourseStudent.hasReadWork': 'likewise',
  'CourseStudent.takesPart': 'likewise',
  'DiscussionTopic.edit':
    'what a blueprint has locked is not asked of it: `update` and `moderate` say what may be changed',
  'DiscussionTopic.readEntries': 'whether they see what others said, which `userCanSeePosts` says',
  'DiscussionTopic.withdraw': 'what a blueprint has locked is not asked of it: `delete` says it',
  'Enrollment.list': 'whether it stands in a list',
  'ExternalTool.manage': 'what a blueprint has locked is not asked of it: `update` and `delete` say it',
  'File.list': 'whether it stands in a list',
  'Page.edit': 'likewise: `update` and `updateSettings` say what may be changed',
  'QuizAttempt.own': 'whose it is, which `userId` says',
  'QuizGroup.manage': 'what a blueprint has locked is not asked of it: `update` and `delete` say it',
  'QuizQuestion.manage': 'likewise',
  'Rubric.manage': 'likewise',
  'RubricAssociation.manage': 'likewise',
  'Term.list': 'whether it stands in a list',
  'User.decideElsewhere': 'a part of `decide`',
  'User.outrank': 'a part of what else may be done with the person',
  'User.outrankHere': 'likewise',
  'User.self': 'who it is, which `recordId` says',
};

const typesWithActions = (world: World) =>
  Object.values(world.app.schema.getTypeMap())
    .filter(isObjectType)
    .flatMap((type) => {
      const actions = Object.keys((type.extensions.reads as Reads | undefined)?.policy.actions ?? {});
      return actions.length > 0 ? [{ type, actions }] : [];
    });

const permissionsOf = (type: GraphQLObjectType) => {
  const field = type.getFields()[called[type.name] ?? 'permissions'];
  return field === undefined ? undefined : (getNamedType(field.type) as GraphQLObjectType);
};

describe('What the viewer may do', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is told by every type whose policy has actions, whole, or it is said why not', () => {
    const types = typesWithActions(world);
    expect(types.length).toBeGreaterThan(20);
    const untold = types.flatMap(({ type, actions }) => {
      const fields = Object.values(permissionsOf(type)?.getFields() ?? {});
      const told = new Set(fields.map(({ extensions }) => (extensions as FieldMeta).decision));
      return actions.filter((action) => !told.has(action)).map((action) => `${type.name}.${action}`);
    });
    expect(untold.sort()).toEqual(Object.keys(unasked).sort());
  });

  /** Every permission of a type, as a selection. */
  const all = (name: string) => {
    const type = world.app.schema.getType(name) as GraphQLObjectType;
    const fields = Object.keys(permissionsOf(type)!.getFields());
    return `${called[name] ?? 'permissions'} { ${fields.join(' ')} }`;
  };

  it('is answered for records of every such type, with one statement for each root', async () => {
    const { C1 } = world.courses;
    const essay = await anEssay(world);
    await anOverride(world, essay, {}, [world.users.stu1]);
    const submission = await aSubmission(world, essay, world.users.stu1);
    await changeRows(world, 'submissions', { id: submission }, { attachmentIds: [world.files.handout] });
    await tokensFor(world, await aKey(world));
    await providersOf(world).made('cas');
    await aFeed(world, 'https://news.example.org/feed.xml');
    await entryRow(world, await topicRow(world), 'stu1');
    await written(world, 'public_courses_csv');
    const quiz = await aPublishedQuiz(world);
    await aQuizGroup(world, quiz);
    await aRunningAttempt(world, quiz, world.users.stu1);
    const document = `query ($c: RecordId!, $a: RecordId!, $q: RecordId!, $r: RecordId!, $u: RecordId!, $b: RecordId!, $d: RecordId!) {
      template: course(id: $b) { blueprintTemplate { ${all('BlueprintTemplate')} } }
      copy: course(id: $d) { contentMigrations { nodes { issues { nodes { ${all('ContentMigrationIssue')} } } } } }
      course(id: $c) {
        ${all('Course')}
        sections { nodes { ${all('Section')} } }
        enrollments { nodes { ${all('Enrollment')} user { ${all('User')} } role { ${all('Role')} } } }
        gradingStandards { nodes { ${all('GradingStandard')} } }
        outcomeGroups { nodes { ${all('OutcomeGroup')} } }
        outcomeLinks { nodes { ${all('OutcomeLink')} outcome { ${all('Outcome')} } } }
        outcomeResults { nodes { ${all('OutcomeResult')} } }
        rubrics { nodes { ${all('Rubric')} associations { nodes { ${all('RubricAssociation')} } } } }
        groupCategories { nodes { ${all('GroupCategory')} } }
        groups { nodes { ${all('Group')} memberships { nodes { ${all('GroupMembership')} } } } }
        externalFeeds { nodes { ${all('ExternalFeed')} } }
        folders { nodes { ${all('Folder')} } }
        files { nodes { ${all('File')} } }
        discussionTopics { nodes { ${all('DiscussionTopic')} entries { nodes { ${all('DiscussionEntry')} } } } }
        pages { nodes { ${all('Page')} revisions { nodes { ${all('PageRevision')} } } } }
        modules { nodes { ${all('Module')} items { nodes { ${all('ModuleItem')} } } } }
        assignmentGroups { nodes { ${all('AssignmentGroup')} } }
        assignment(id: $a) {
          ${all('Assignment')}
          visibleOverrides { ${all('AssignmentOverride')} }
          submissions { nodes {
            ${all('Submission')} attachments { ${all('File')} } rubricAssessment { ${all('RubricAssessment')} }
          } }
        }
        quiz(id: $q) {
          ${all('Quiz')}
          questions { nodes { ${all('QuizQuestion')} } }
          groups { nodes { ${all('QuizGroup')} } }
          attempts { nodes { ${all('QuizAttempt')} } }
        }
      }
      account(id: $r) {
        ${all('Account')}
        terms { nodes { ${all('Term')} } }
        admins { nodes { ${all('Admin')} } }
        authenticationProviders { nodes { ${all('AuthenticationProvider')} } }
        externalTools { nodes { ${all('ExternalTool')} } }
        developerKeys { nodes { ${all('DeveloperKey')} } }
        reports { nodes { ${all('AccountReport')} } }
        globalNotifications { nodes { ${all('GlobalNotification')} } }
      }
      user(id: $u) {
        logins { nodes { ${all('Login')} } }
        channels { nodes { ${all('CommunicationChannel')} } }
        accessTokens { nodes { ${all('AccessToken')} } }
        sessions { nodes { ${all('Session')} } }
        journalEntries { nodes { ${all('JournalEntry')} } }
        applicationConsents { nodes { ${all('ApplicationConsent')} } }
      }
      viewer {
        bookmarks { nodes { ${all('Bookmark')} } }
        calendarEvents(filter: { allEvents: true }) { nodes { ${all('CalendarEvent')} } }
      }
      conversations { nodes { ${all('Conversation')} } }
      appointmentGroups(scope: MANAGEABLE) { nodes { ${all('AppointmentGroup')} } }
    }`;
    await aBookmark(world.as('admin'), 'Courses');
    await aConversation(world, ['admin', 'stu1']);
    await world.as('admin').put(`/accounts/${world.accounts.RA}`, { 'account[services][user_notes][enabled]': 'true' });
    await writtenTo(world, 'teach', ['stu1'], 'Well done', { user_note: true });
    await aNotice(world, 'Exams');
    await aSession(world, 'stu1');
    await toolsOf(world, { account: world.accounts.RA }).made();
    await standardsOf(world, { course: C1 }).made('Letters');
    await aSmallTree(outcomesAt(`/courses/${C1}`, world.as('admin')));
    await anAssessment(world, essay);
    const outcome = await anOutcome(world, 'Argues');
    await aResult(world, { outcomeId: outcome, userId: world.users.stu1, score: 4, assignmentId: essay });
    await aPage(world, 'Plan', { body: `<p><a href="/courses/${C1}/pages/nowhere">Nowhere</a></p>` });
    await copied(world);
    await make(world);
    await anEvent(world, 'Board', { context_code: userCode(world, 'admin') }, 'admin');
    const variables = { c: C1, a: essay, q: quiz.id, r: world.accounts.RA, u: world.users.stu1 };
    Object.assign(variables, { b: await aBlueprint(world), d: world.courses.C2 });
    const told = new Map<string, boolean>();
    const collect = (at: string, value: unknown): void => {
      if (Array.isArray(value)) for (const one of value) collect(at, one);
      else if (typeof value === 'boolean') told.set(at, value || told.get(at) === true);
      else if (value !== null && typeof value === 'object')
        for (const [name, inner] of Object.entries(value)) collect(`${at}.${name}`.replace('.nodes', ''), inner);
    };
    const ask = (who: Person) => world.as(who).graphql(document, variables);
    const admin = await ask('admin');
    expect(admin.body.errors).toBeUndefined();
    collect('', admin.body.data);
    const of = (name: string) =>
      Object.keys(permissionsOf(world.app.schema.getType(name) as GraphQLObjectType)!.getFields());
    expect(told.size).toBe(
      typesWithActions(world).reduce((sum, { type }) => sum + (permissionsOf(type) ? of(type.name).length : 0), 0) +
        of('File').length,
    );
    expect(await leastStatements(world, () => ask('admin'))).toBe(8);
  });

  it('says before what the mutation says after', async () => {
    const essay = await anEssay(world, { name: 'Told' });
    for (const who of ['teach', 'stu1', 'des'] as const) {
      const { body } = await world
        .as(who)
        .graphql(
          `query ($c: RecordId!, $a: RecordId!) { course(id: $c) { permissions { update manageSections } assignment(id: $a) { permissions { update } } } }`,
          { c: world.courses.C1, a: essay },
        );
      const { permissions, assignment } = body.data.course;
      const isTaken = async (call: string) =>
        (await world.as(who).graphql(`mutation { ${call} { errors { code } } }`)).body.errors === undefined;
      expect(await isTaken(`updateAssignment(id: ${essay}, input: { name: "Told" })`)).toBe(
        assignment.permissions.update,
      );
      expect(await isTaken(`updateSection(id: ${world.sections.C1}, input: {})`)).toBe(permissions.manageSections);
      expect(await isTaken(`updateCourse(id: ${world.courses.C1}, input: { name: "Biology 101" })`)).toBe(
        permissions.update,
      );
    }
  });
});

describe('A field that is refused', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('can be null, so that it never takes what stands beside it with it', () => {
    const refusable = Object.values(world.app.schema.getTypeMap())
      .filter(isObjectType)
      .flatMap((type) =>
        Object.values(type.getFields())
          .filter(({ extensions }) => {
            const { demands, connection, member, computed } = extensions as FieldMeta;
            return demands ?? connection ?? member ?? computed;
          })
          .map((field) => ({ at: `${type.name}.${field.name}`, demanding: isNonNullType(field.type) })),
      );
    expect(refusable.length).toBeGreaterThan(60);
    expect(refusable.filter(({ demanding }) => demanding)).toEqual([]);
    const roots = [world.app.schema.getQueryType()!, world.app.schema.getMutationType()!];
    const demanding = roots.flatMap((root) =>
      Object.values(root.getFields()).filter(({ name, type }) => isNonNullType(type) && name !== 'nodes'),
    );
    expect(demanding.map(({ name }) => name)).toEqual([]);
  });

  it('is null with an error, and the others are answered', async () => {
    const { body } = await world.as('stu1').graphql(
      `query ($c: RecordId!, $r: RecordId!) {
        course(id: $c) { name users { nodes { name } } recentStudents { totalCount } sections { nodes { name } } }
        account(id: $r) { name }
        viewer { name }
      }`,
      { c: world.courses.C1, r: world.accounts.RA },
    );
    expect(body.data.course).toMatchObject({ name: 'Biology 101', recentStudents: null });
    expect(body.data.course.sections.nodes).toEqual([{ name: 'Biology 101' }]);
    expect(body.data.viewer).toEqual({ name: 'Stu One' });
    const refused = body.errors.map(({ path, extensions }: any) => [path.join('.'), extensions.code]);
    expect(refused).toContainEqual(['course.recentStudents', 'FORBIDDEN']);
  });
});
