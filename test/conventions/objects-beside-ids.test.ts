import { getNamedType, isCompositeType, isObjectType } from 'graphql';
import { globalIdOf } from '../../schema/platform/global-id.js';
import { providersOf } from '../identity/authentication-providers/builders.js';
import { changeRows } from '../support/change-by-sql.js';
import type { Person } from '../support/fixture.js';
import { aSection, emptySection, moveTo, setPartState } from '../support/school-builders.js';
import { openWorld, type World } from '../support/world.js';

/** Objects that are not called like the field with their id. */
const called: Readonly<Record<string, string>> = {
  'AccountReportParameters.enrollmentTermId': 'term',
  'AssignmentOverride.courseSectionId': 'section',
  'Course.enrollmentTermId': 'term',
  'Enrollment.courseSectionId': 'section',
  'Group.groupCategoryId': 'category',
  'GradebookVersion.graderId': 'graderUser',
  'QuizAttempt.quizQuestionIds': 'questions',
};

/** Ids without an object: why. */
const alone: Readonly<Record<string, string>> = {
  'Assignment.assignmentVisibility': 'a list of a whole course: `Course.users` pages it',
  'AssignmentDates.setId': 'a section or group, said by another field: `Assignment.overrides` has the objects',
  'AssignmentGroupRules.neverDrop': 'kept in one value: `AssignmentGroup.assignments` has the objects',
  'BlueprintChange.assetId': 'by the kind of the content: `node` has the record',
  'BlueprintItem.contentId': 'likewise',
  'BlueprintSubscription.templateId': 'who looks after the course may not see the blueprint',
  'CalendarEvent.seriesId': 'the graph has no type for it: `duplicates` has the other occurrences',
  'CommonCourse.courseId': 'part of a value: `Query.courses` has the objects',
  'CommonGroup.groupId': 'part of a value: `User.groups` has the objects',
  'ContentMigrationIssue.contentId': 'by the kind of the content: `node` has the record',
  'ContentMigrationSettings.sourceCourseId': 'part of a value: `ContentMigration.sourceCourse` has the object',
  'Conversation.audienceIds': '`participants` has the objects',
  'ConversationBatchMessage.userId': 'whoever reads it sends it: `Query.viewer`',
  'ConversationMessage.recipientIds': '`Conversation.participants` has the objects',
  'Course.imageId': 'what is shown is `imageDownloadUrl`, also to who may not see the file',
  'DiscussionEntry.rootEntryId': 'each names the one that it answers by `parent`',
  'DiscussionEntryRating.entryId': 'part of a value: `DiscussionTopic.allEntries` has the objects',
  'DiscussionTopic.forcedEntryIds': '`DiscussionTopic.allEntries` has the objects',
  'DiscussionTopic.topicChildren': 'each names it by `rootTopic`; a group lists its own',
  'DiscussionTopic.unreadEntryIds': '`DiscussionTopic.allEntries` has the objects',
  'Enrollment.groupIds': '`User.groups` has the objects',
  'EnrollmentGrades.gradingPeriodId': 'the graph has no type for it yet',
  'ErrorReport.reporterAccountId': 'of another tenant than those who read it',
  'ErrorReport.reporterId': 'of another tenant than those who read it',
  'Folder.contextId': 'a course, person or group: `course`, `user`, `group`',
  'GradebookGrader.assignmentIds': 'also part of a value: `Course.gradebookHistoryFeed` has the objects',
  'OutcomeScore.outcomeId': 'part of a value: `Course.outcomes` and `Course.outcomeAverages` have the objects',
  'PairingCode.userId': 'whoever makes the code has named them',
  'PinnedTopics.order': 'part of a value: `Course.discussionTopics` has the objects',
  'Progress.contextId': 'an account, course or set of groups, said by another field',
  'QuizAttempt.quizSubmissionId': 'the attempts of a student together, which the graph has no type for',
  'QuizFileAnswer.fileId': 'within `QuizAttempt`, whose `attachments` has the files',
  'QuizGroup.assessmentQuestionBankId': 'the graph has no type for it yet',
  'QuizSubmissionQuestion.quizQuestionIds': 'also of questions that are not shown: `quizAttempt` has those that are',
  'RubricCriterion.learningOutcomeId':
    'part of a value: `Course.outcomeLinks` and `Account.outcomeLinks` have the objects',
  'RubricCriterionAssessment.learningOutcomeId': 'likewise',
  'SectionNeedsGrading.sectionId': 'part of a value: `Course.sections` has the objects',
  'StreamItem.announcementId': '`discussionTopic` is both',
  'StreamItem.assetId': 'by the type of the item: `submission`, `discussionTopic`',
  'StreamItem.messageId': 'the graph has no type for it yet',
  'UnsyncedBlueprintChange.assetId': 'by the kind of the content: `node` has the record',
  'GroupTopic.groupId': 'part of a value: `DiscussionTopic.group` of its topic has the object',
  'GroupTopic.topicId': 'part of a value: `Group.discussionTopics` has the objects',
  'ObservedDates.userId': 'part of a value: `User.observees` has the objects',
  'StudentDueDate.userId': 'part of a value: `Course.users` has the objects',
  'ToolLaunch.externalToolId': 'part of a value: `Course.externalTools` and `Account.externalTools` have the objects',
};

describe('Beside every id', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('stands the object that it names, or a reason why it does not', () => {
    // What a subscription tells is flat, the same for all who are told: `node` has the record.
    const types = Object.values(world.app.schema.getTypeMap())
      .filter(isObjectType)
      .filter((type) => !type.getInterfaces().some(({ name }) => name === 'LiveUpdate'));
    const ids = types.flatMap((type) => {
      const fields = type.getFields();
      return Object.values(fields)
        .filter((field) => getNamedType(field.type).name === 'RecordId' && field.name !== 'recordId')
        .map((field) => {
          const at = `${type.name}.${field.name}`;
          const object = fields[called[at] ?? field.name.replace(/Id(s?)$/, '$1')];
          return { at, hasObject: object !== undefined && isCompositeType(getNamedType(object.type)) };
        });
    });
    expect(ids.length).toBeGreaterThan(80);
    expect(
      ids
        .filter(({ hasObject }) => !hasObject)
        .map(({ at }) => at)
        .sort(),
    ).toEqual(Object.keys(alone).sort());
  });

  it('is null where the id is: a student does not learn who graded before the work is unmuted', async () => {
    const { C1 } = world.courses;
    const teach = world.as('teach');
    const made = await teach.post(`/courses/${C1}/assignments`, {
      'assignment[name]': 'Essay',
      'assignment[published]': true,
      'assignment[muted]': true,
      'assignment[submission_types][]': 'online_text_entry',
    });
    const work = `/courses/${C1}/assignments/${made.body.id}`;
    await teach.put(`${work}/submissions/${world.users.stu1}`, { 'submission[posted_grade]': 5 });
    const asked = `query($c: RecordId!, $a: RecordId!, $u: RecordId!) {
      course(id: $c) { assignment(id: $a) { submission(userId: $u) {
        graderId grader { recordId } course { recordId }
        history { grader { recordId } user { recordId } submission { recordId } assignment { recordId } }
      } } }
    }`;
    const variables = { c: C1, a: made.body.id, u: world.users.stu1 };
    const seenBy = async (who: 'teach' | 'stu1') => {
      const { body } = await world.as(who).graphql(asked, variables);
      const { graderId, grader, history } = body.data.course.assignment.submission;
      return { graderId, grader, inHistory: history.map((version: any) => version.grader) };
    };
    const { teach: grader } = world.users;
    const named = { recordId: grader };
    expect(await seenBy('teach')).toEqual({ graderId: grader, grader: named, inHistory: [named] });
    expect(await seenBy('stu1')).toEqual({ graderId: null, grader: null, inHistory: [null] });
    await teach.put(work, { 'assignment[muted]': false });
    expect(await seenBy('stu1')).toEqual({ graderId: grader, grader: named, inHistory: [named] });
    expect(await world.statementsOf(() => world.as('stu1').graphql(asked, variables))).toBeLessThanOrEqual(2);
  });

  it('stands the sign-on provider of a login, for who manages them, in the same statement', async () => {
    const { id: provider } = await providersOf(world).made('cas');
    await changeRows(world, 'logins', { id: world.logins.stu1 }, { authenticationProviderId: provider });
    const asked = `query($u: RecordId!) { user(id: $u) { logins { nodes {
      authenticationProviderId authenticationProvider { id recordId authType }
    } } } }`;
    const loginsSeenBy = async (who: 'admin' | 'stu1') =>
      (await world.as(who).graphql(asked, { u: world.users.stu1 })).body.data.user.logins.nodes;
    const id = globalIdOf('AuthenticationProvider', provider);
    expect(await loginsSeenBy('admin')).toEqual([
      { authenticationProviderId: provider, authenticationProvider: { id, recordId: provider, authType: 'CAS' } },
    ]);
    expect(await loginsSeenBy('stu1')).toEqual([{ authenticationProviderId: provider, authenticationProvider: null }]);
    expect(await world.statementsOf(() => loginsSeenBy('admin'))).toBe(1);
    await providersOf(world).clear();
    expect(await loginsSeenBy('admin')).toEqual([{ authenticationProviderId: provider, authenticationProvider: null }]);
  });

  describe('the work of a student', () => {
    const fields = 'id recordId userId courseId sectionId user { recordId } section { recordId }';
    const asked = `query($c: RecordId!, $u: RecordId!) { course(id: $c) {
      student(userId: $u) { ${fields} } students(studentIds: [$u]) { nodes { ${fields} } }
    } }`;
    /** The student as somebody finds them in the list, by name and again by the id; the same each time. */
    const seenBy = async (who: Person) => {
      const { body } = await world.as(who).graphql(asked, { c: world.courses.C1, u: world.users.stu1 });
      const { student, students } = body.data.course;
      const again = 'query($id: ID!) { node(id: $id) { ... on CourseStudent { ' + `${fields} } } }`;
      // Who may read nobody's work but their own has no list of others.
      const listed = students?.nodes ?? [];
      for (const found of [student, ...listed].filter((one) => one !== null))
        expect((await world.as(who).graphql(again, { id: found.id })).body.data).toEqual({ node: found });
      return { student, listed };
    };
    const foundIn = async (who: Person, section: number) => {
      const { student, listed } = await seenBy(who);
      expect([who, listed]).toEqual([who, [student]]);
      expect([who, student.sectionId, student.section]).toEqual([who, section, { recordId: section }]);
      expect(student.user).toEqual({ recordId: world.users.stu1 });
      expect(student.id).toBe(globalIdOf('CourseStudent', student.recordId));
    };

    it('stands with one id by every way, of several sections by the same one', async () => {
      const first = world.sections.C1 as number;
      const evening = await aSection(world, 'Evening', [world.users.stu1]);
      for (const who of ['teach', 'stu1', 'obs', 'admin'] as const) await foundIn(who, first);
      await moveTo(world, world.users.ta, evening, { limited: true });
      await foundIn('ta', evening);
      await moveTo(world, world.users.ta, first, { limited: false });
      await changeRows(
        world,
        'enrollments',
        { userId: world.users.stu1, courseSectionId: first },
        { workflowState: 'inactive' },
      );
      for (const who of ['teach', 'admin'] as const) await foundIn(who, first);
      await emptySection(world, evening);
      // Graders find whose part is inactive in the list alone, and read them again.
      const { student, listed } = await seenBy('teach');
      expect(student).toBeNull();
      expect(listed).toHaveLength(1);
      expect((await seenBy('stu2')).student).toBeNull();
      await setPartState(world, world.users.stu1, 'active', world.courses.C1);
      await foundIn('teach', first);
    });

    it('is nobody’s to read by the id who does not see the course, and no other enrollment’s', async () => {
      const { student } = await seenBy('teach');
      const named = 'query($id: ID!) { node(id: $id) { __typename } }';
      const read = async (who: Person, id: string) => (await world.as(who).graphql(named, { id })).body.data.node;
      expect(await read('stu2', student.id)).toEqual({ __typename: 'CourseStudent' });
      for (const who of ['out', 'stuB', 'adminB'] as const)
        expect([who, await read(who, student.id)]).toEqual([who, null]);
      const [teaching] = (await world.as('teach').get('/users/self/enrollments')).body;
      expect(await read('teach', globalIdOf('CourseStudent', teaching.id))).toBeNull();
    });
  });

  it('stands the object of a module item, by its type, and the dates of it', async () => {
    const { C1 } = world.courses;
    const teach = world.as('teach');
    const dueAt = '2030-01-31T17:00:00Z';
    const made = await teach.post(`/courses/${C1}/assignments`, {
      'assignment[name]': 'Lab',
      'assignment[published]': true,
      'assignment[due_at]': dueAt,
    });
    const quiz = await teach.post(`/courses/${C1}/quizzes`, { 'quiz[title]': 'Words', 'quiz[published]': true });
    const items = `/courses/${C1}/modules/${world.modules.basics}/items`;
    for (const [type, id] of [
      ['Assignment', made.body.id],
      ['Quiz', quiz.body.id],
      ['File', world.files.handout],
    ])
      await teach.post(items, { 'module_item[type]': type, 'module_item[content_id]': id });
    const { body } = await teach.graphql(
      `query($c: RecordId!, $m: RecordId!) { course(id: $c) { module(id: $m) { prerequisiteModules { recordId } items { nodes {
        type course { recordId } assignment { recordId dueAt } quiz { recordId } file { recordId }
        content { __typename ... on Node { id } ... on Assignment { recordId dueAt } ... on Quiz { recordId title } ... on File { recordId } }
      } } } } }`,
      { c: C1, m: world.modules.basics },
    );
    const course = { recordId: C1 };
    const nothing = { course, assignment: null, quiz: null, file: null, content: null };
    const content = (type: string, recordId: number, more: object = {}) => ({
      content: { __typename: type, id: globalIdOf(type, recordId), recordId, ...more },
    });
    expect(body.data.course.module).toEqual({
      prerequisiteModules: [],
      items: {
        nodes: [
          { ...nothing, type: 'EXTERNAL_URL' },
          {
            ...nothing,
            type: 'ASSIGNMENT',
            assignment: { recordId: made.body.id, dueAt },
            ...content('Assignment', made.body.id, { dueAt }),
          },
          {
            ...nothing,
            type: 'QUIZ',
            quiz: { recordId: quiz.body.id },
            ...content('Quiz', quiz.body.id, { title: 'Words' }),
          },
          {
            ...nothing,
            type: 'FILE',
            file: { recordId: world.files.handout },
            ...content('File', world.files.handout),
          },
        ],
      },
    });
  });
});
