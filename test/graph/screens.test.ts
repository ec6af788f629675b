/** Ten screens, run by Apollo Client against the service with data: what they show, and that mutations update the cache. */
import { anAssignment, anEssay } from '../learning/assignments/builders.js';
import { aChoice, answer, aPublishedQuiz } from '../learning/quizzes/builders.js';
import { openWorld, type World } from '../support/world.js';
import { FrontEnd } from './front-end.js';

describe('The screen', () => {
  let world: World;
  let complaints: unknown[];
  beforeEach(async () => {
    world = await openWorld();
    complaints = [];
    for (const level of ['warn', 'error'] as const)
      jest.spyOn(console, level).mockImplementation((...said) => void complaints.push(said));
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await world.close();
    // Such as data that a mutation’s answer takes out of the cache.
    expect(complaints).toEqual([]);
  });

  const grades = (essay: number, who: 'stu1' | 'stu2', grade: string) =>
    world.as('teach').put(`/courses/${world.courses.C1}/assignments/${essay}/submissions/${world.users[who]}`, {
      'submission[posted_grade]': grade,
    });

  it('of the courses shows the own grades, and a course that becomes a favorite', async () => {
    await grades(await anEssay(world), 'stu1', '8');
    const front = new FrontEnd(world, 'stu1');
    const { userCourses } = await front.open('CourseList');
    expect(userCourses.nodes).toHaveLength(1);
    expect(userCourses.nodes[0].course).toMatchObject({ isFavorite: false, term: { name: expect.any(String) } });
    expect(JSON.stringify(userCourses.nodes[0].course)).toContain('"currentScore":80');
    await front.act('CourseListFavorite', { courseId: world.courses.C1 });
    expect(front.shown('CourseList').userCourses.nodes[0].course.isFavorite).toBe(true);
  });

  it('of a quiz goes from the start over the answers to the score', async () => {
    const quiz = await aPublishedQuiz(world, { timeLimit: 30 }, [
      aChoice(),
      aChoice({ answers: [answer(1, { text: 'yes', weight: 100 }), answer(2, { text: 'no' })] }),
    ]);
    const front = new FrontEnd(world, 'stu1');
    const place = { courseId: quiz.courseId, quizId: quiz.id };
    const { course } = await front.open('TakingQuiz', place);
    expect(course.quiz).toMatchObject({ title: 'Quiz', viewerAttempt: null });
    const state = () => front.shown('TakingQuiz', place).course.quiz.viewerAttempt;
    const begun = (await front.act('TakingQuizStart', place)).quizAttempt;
    const offered = begun.questions.map(({ content }: any) => content.options.map(({ text }: any) => text));
    expect(offered).toEqual([
      ['four', 'three', 'five'],
      ['yes', 'no'],
    ]);
    expect(state()).toMatchObject({ id: begun.id, workflowState: 'UNTAKEN', score: null });
    const proof = {
      quizSubmissionId: begun.quizSubmissionId,
      attempt: begun.attempt,
      validationToken: begun.validationToken,
    };
    const answers = quiz.questionIds.map((id) => ({ id, answer: { answerId: 1 } }));
    const answered = await front.act('TakingQuizAnswer', { ...proof, answers });
    const chosen = { __typename: 'QuizChoiceAnswer', answerId: 1 };
    expect(answered.quizSubmissionQuestions.map((one: any) => one.answer)).toEqual([chosen, chosen]);
    expect(answered.quizSubmissionQuestions.map((one: any) => one.id)).toEqual(
      begun.questions.map((one: any) => one.id),
    );
    expect((await front.act('TakingQuizComplete', { ...place, ...proof })).errors).toEqual([]);
    expect(state()).toMatchObject({ workflowState: 'COMPLETE', score: 2 });
    const again = await front.act('TakingQuizComplete', { ...place, ...proof });
    expect(again).toMatchObject({ quizAttempt: null, errors: [{ code: 'ALREADY_COMPLETE' }] });
    expect(state()).toMatchObject({ workflowState: 'COMPLETE', score: 2 });
  });

  it('of the people shows roles and sections', async () => {
    const front = new FrontEnd(world, 'teach');
    const { course } = await front.open('Roster', { courseId: world.courses.C1 });
    expect(course.permissions).toMatchObject({ readRoster: true });
    const names = course.users.nodes.map((one: any) => one.sortableName);
    expect(course.users.totalCount).toBe(names.length);
    expect(JSON.stringify(course.users.nodes)).toContain('StudentEnrollment');
  });

  it('of a folder shows what it holds, and a folder that is made in it', async () => {
    const front = new FrontEnd(world, 'teach');
    const place = { folderId: world.folders.C1 };
    const before = (await front.open('FileBrowser', place)).folder.folders.nodes;
    const { errors } = await front.act('FileBrowserFolder', { parentFolderId: world.folders.C1, name: 'Zoology' });
    expect(errors).toEqual([]);
    const { folder } = front.shown('FileBrowser', place);
    expect(folder.folders.nodes).toHaveLength(before.length + 1);
    expect(folder.folders.nodes).toContainEqual(expect.objectContaining({ name: 'Zoology', filesCount: 0 }));
    expect(folder.quota.quota).toBeGreaterThan(0);
    const refused = await front.act('FileBrowserFolder', { parentFolderId: world.folders.C1, name: '' });
    expect(refused).toMatchObject({ folder: null, errors: [{ field: 'name' }] });
    expect(front.shown('FileBrowser', place).folder.folders.nodes).toHaveLength(before.length + 1);
  });

  it('of the modules shows due dates, and an item that is done', async () => {
    const { C1 } = world.courses;
    const dueAt = '2031-01-31T17:00:00Z';
    const lab = await anAssignment(world, { name: 'Lab', dueAt: dueAt });
    const items = `/courses/${C1}/modules/${world.modules.basics}/items`;
    const { body } = await world.as('teach').post(items, {
      'module_item[type]': 'Assignment',
      'module_item[content_id]': lab,
      'module_item[completion_requirement][type]': 'must_mark_done',
    });
    const front = new FrontEnd(world, 'stu1');
    const { course } = await front.open('ModulePage', { courseId: C1 });
    const item = () =>
      front
        .shown('ModulePage', { courseId: C1 })
        .course.modules.nodes.flatMap((one: any) => one.items.nodes)
        .find((one: any) => one.title === 'Lab');
    expect(JSON.stringify(course)).toContain(dueAt);
    expect(item().completionRequirement).toMatchObject({ type: 'MUST_MARK_DONE', completed: false });
    const act = { courseId: C1, moduleId: world.modules.basics, id: body.id };
    expect((await front.act('ModulePageDone', act)).errors).toEqual([]);
    expect(item().completionRequirement.completed).toBe(true);
  });

  it('of the settings shows the errors of fields, and what was saved', async () => {
    const courseId = world.courses.C1;
    const front = new FrontEnd(world, 'teach');
    const { course } = await front.open('CourseSettings', { courseId });
    const saving = (input: object) => front.act('CourseSettingsSave', { courseId, input });
    const refused = await saving({ name: '', settings: { license: null, hideFinalGrades: true } });
    expect(refused.course).toBeNull();
    expect(refused.errors.map(({ field }: { field: string }) => field)).toEqual(['name', 'settings.license']);
    expect(front.shown('CourseSettings', { courseId }).course).toEqual(course);
    expect((await saving({ courseCode: 'BIO-9', settings: { hideFinalGrades: true } })).errors).toEqual([]);
    const settings = { ...course.settings, hideFinalGrades: true };
    expect(front.shown('CourseSettings', { courseId }).course).toEqual({ ...course, courseCode: 'BIO-9', settings });
  });

  it('of the accounts shows the way up and what is below', async () => {
    const front = new FrontEnd(world, 'admin');
    const { account } = await front.open('AccountTree', { accountId: world.accounts.RA });
    expect(account.parentAccount).toBeNull();
    const below = account.subAccounts.nodes;
    expect(below.map((one: any) => one.recordId)).toEqual(
      expect.arrayContaining([world.accounts.RA1, world.accounts.RA2]),
    );
    expect(below.flatMap((one: any) => one.subAccounts.nodes).map((one: any) => one.recordId)).toContain(
      world.accounts.RA1a,
    );
  });

  it('of the profile shows a token that is made, and none that is revoked', async () => {
    const front = new FrontEnd(world, 'stu1');
    const { viewer } = await front.open('Profile');
    expect(viewer).toMatchObject({ name: expect.any(String), logins: { nodes: [{ uniqueId: expect.any(String) }] } });
    const purposes = () => front.shown('Profile').viewer.accessTokens.nodes.map((one: any) => one.purpose);
    const before = purposes();
    const { newAccessToken } = await front.act('ProfileToken', { input: { purpose: 'Calendar' } });
    expect(newAccessToken.token).toEqual(expect.any(String));
    expect(purposes()).toHaveLength(before.length + 1);
    expect(purposes()).toContain('Calendar');
    await front.act('ProfileRevoke', { id: newAccessToken.accessToken.id }, ({ accessToken }) => accessToken);
    expect(purposes()).toEqual(before);
  });

  it('of an assignment shows what was turned in, with grades and comments', async () => {
    const essay = await anEssay(world);
    const place = { courseId: world.courses.C1, assignmentId: essay };
    const front = new FrontEnd(world, 'stu1');
    expect((await front.open('AssignmentHistory', place)).course.assignment).toMatchObject({ name: 'Essay' });
    const input = { submissionType: 'ONLINE_TEXT_ENTRY', body: 'First' };
    const payload = await front.act('AssignmentHistorySubmit', { ...place, input, comment: { textComment: 'There' } });
    expect(payload.errors).toEqual([]);
    const work = () => front.shown('AssignmentHistory', place).course.assignment.viewerSubmission;
    expect(work()).toMatchObject({
      history: [{ body: expect.stringContaining('First'), attempt: 1, grader: null }],
      comments: [{ comment: 'There', author: { name: expect.any(String) } }],
    });
    await grades(essay, 'stu1', '7');
    const later = new FrontEnd(world, 'stu1');
    const { viewerSubmission } = (await later.open('AssignmentHistory', place)).course.assignment;
    expect(viewerSubmission).toMatchObject({ score: 7, history: [{ grader: { name: expect.any(String) } }] });
  });

  it('of the gradebook goes by the names of the students, and shows a grade that is given', async () => {
    const essay = await anEssay(world);
    await grades(essay, 'stu1', '8');
    await grades(essay, 'stu2', '6');
    const front = new FrontEnd(world, 'teach');
    const place = { courseId: world.courses.C1 };
    const { students, assignments } = (await front.open('Gradebook', { ...place, students: 50 })).course;
    const names: string[] = students.nodes.map(({ user }: any) => user.sortableName);
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual([...names].sort((one, other) => (one < other ? -1 : 1)));
    expect(assignments.nodes.map(({ name }: any) => name)).toEqual(['Essay']);
    const scores = () =>
      front
        .shown('Gradebook', { ...place, students: 50 })
        .course.students.nodes.flatMap(({ submissions }: any) => submissions.nodes.map(({ score }: any) => score));
    expect(scores().sort((a: number, b: number) => a - b)).toEqual([6, 8]);
    const { submission } = await front.act('GradebookGrade', {
      ...place,
      assignmentId: essay,
      userId: world.users.stu1,
      grade: '9',
    });
    expect(submission.score).toBe(9);
    expect(scores().sort((a: number, b: number) => a - b)).toEqual([6, 9]);
  });
});
