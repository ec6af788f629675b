/** Black box: a field of an input that names a thing in one of several ways takes exactly one of them (decision 0079). */

import { anAssignment, aTeam, inDays } from '../learning/assignments/builders.js';
import { aPublishedQuiz } from '../learning/quizzes/builders.js';
import { openWorld, type World } from '../support/world.js';

describe('A thing that an input names in one of several ways', () => {
  let world: World;
  let C1: number;
  beforeEach(async () => {
    world = await openWorld();
    C1 = world.courses.C1;
  });
  afterEach(() => world.close());

  const ask = async (text: string, variables: Record<string, unknown>) =>
    (await world.as('teach').graphql(text, variables)).body;
  /** Refused as no input of this type, once and when the document is compiled, and what is looked at stays. */
  const isRefused = async (
    text: string,
    variables: Record<string, unknown>,
    look: () => Promise<unknown>,
    who: 'teach' | 'admin' = 'teach',
  ) => {
    const before = await look();
    for (let time = 0; time < 4; time += 1) {
      const { body } = await world.as(who).graphql(text, variables);
      expect(body.data).toBeUndefined();
      expect(body.errors[0].message).toMatch(/[Ee]xactly one/);
      expect(body.errors[0].extensions).toMatchObject({ code: 'VALIDATION_FAILED', http: { status: 400 } });
    }
    expect(await look()).toEqual(before);
  };

  it('is the audience of an override: students, a section or a group', async () => {
    const team = await aTeam(world, [world.users.stu2]);
    const id = await anAssignment(world, { dueAt: inDays(1), groupCategoryId: team.categoryId });
    const list = `/courses/${C1}/assignments/${id}/overrides`;
    const text = `mutation($id: RecordId!, $input: CreateAssignmentOverrideInput!) {
      createAssignmentOverride(assignmentId: $id, input: $input) {
        assignmentOverride { studentIds courseSectionId groupId } errors { code field message } } }`;
    const made = async (audience?: object | null) =>
      (await ask(text, { id, input: { audience, title: 'Ours' } })).data.createAssignmentOverride;
    const nobody = { studentIds: null, courseSectionId: null, groupId: null };
    const { stu1 } = world.users;
    const section = world.sections.C1;
    for (const [audience, named] of [
      [{ studentIds: [stu1] }, { studentIds: [stu1] }],
      [{ sectionId: section }, { courseSectionId: section }],
      [{ groupId: team.id }, { groupId: team.id }],
    ])
      expect(await made(audience)).toEqual({ assignmentOverride: { ...nobody, ...named }, errors: [] });
    const look = async () => (await world.as('teach').get(list)).body;
    expect(await look()).toHaveLength(3);
    await isRefused(text, { id, input: { audience: { sectionId: section, groupId: team.id } } }, look);
    await isRefused(text, { id, input: { audience: {} } }, look);
    const message = 'An override is for students, a section or a group.';
    for (const none of [undefined, null])
      expect((await made(none)).errors).toEqual([{ code: 'MISSING', field: 'audience.studentIds', message }]);
    expect((await made({ sectionId: 999_999 })).errors).toEqual([
      expect.objectContaining({ field: 'audience.sectionId' }),
    ]);
    const whole = await ask(
      `mutation($id: RecordId!, $input: AssignmentInput!) { updateAssignment(id: $id, input: $input) { errors { field } } }`,
      { id, input: { assignmentOverrides: [{ audience: { groupId: 999_999 } }] } },
    );
    expect(whole.data.updateAssignment.errors).toEqual([{ field: 'assignmentOverrides.0.audience.groupId' }]);
    expect(await look()).toHaveLength(3);
  });

  it('is refused over REST as before where the audience of an override is given twice, or not at all', async () => {
    const id = await anAssignment(world, { dueAt: inDays(1) });
    const list = `/courses/${C1}/assignments/${id}/overrides`;
    const refused = async (override: object) => {
      const { status, body } = await world.as('teach').json('POST', list, { assignment_override: override });
      return [status, body.message, body.errors];
    };
    const entry = (type: string, message: string) => [
      400,
      expect.stringContaining(message),
      { student_ids: [{ attribute: 'student_ids', type, message }] },
    ];
    const twice = entry('exclusive', 'An override is for only one of: students, a section, a group.');
    const both = { student_ids: [world.users.stu1], course_section_id: world.sections.C1 };
    // The document is compiled when it first runs, and asked again after it.
    expect([await refused(both), await refused(both)]).toEqual([twice, twice]);
    expect(await refused({ title: 'Ours' })).toEqual(
      entry('missing', 'An override is for students, a section or a group.'),
    );
    const { body } = await world.as('teach').json('PUT', `/courses/${C1}/assignments/${id}`, {
      assignment: { assignment_overrides: [both] },
    });
    expect(Object.keys(body.errors)).toEqual(['assignment_overrides[0][student_ids]']);
    expect((await world.as('teach').get(list)).body).toEqual([]);
    // Who may not know of the assignment is told so, whatever else they sent.
    const stranger = await world.as('out').json('POST', list, { assignment_override: both });
    expect([403, 404]).toContain(stranger.status);
  });

  it('is the role of an administrator: its id or its name', async () => {
    const { RA } = world.accounts;
    const look = async () => (await world.as('admin').get(`/accounts/${RA}/admins`)).body;
    const before = await look();
    const text = `mutation($input: CreateAdminInput!) { createAdmin(accountId: "self", input: $input) { admin { roleName } errors { code } } }`;
    const end = `mutation($user: RecordId!, $input: DeleteAdminInput) { deleteAdmin(accountId: "self", userId: $user, input: $input) { admin { roleName } errors { code } } }`;
    const user = world.users.out;
    const ways = [{ id: world.roles.A.Helper }, { name: 'Helper' }];
    for (const role of ways) {
      const made = await world.as('admin').graphql(text, { input: { userId: user, role, sendConfirmation: false } });
      expect(made.body.data.createAdmin).toEqual({ admin: { roleName: 'Helper' }, errors: [] });
      const gone = await world.as('admin').graphql(end, { user, input: { role } });
      expect(gone.body.data.deleteAdmin).toEqual({ admin: { roleName: 'Helper' }, errors: [] });
    }
    expect(await look()).toEqual(before);
    await isRefused(text, { input: { userId: user, role: { ...ways[0], ...ways[1] } } }, look, 'admin');
    // Over REST the id counts where both are given, as before.
    const both = { user_id: user, role_id: world.roles.A.Helper, role: 'AccountAdmin' };
    expect((await world.as('admin').json('POST', `/accounts/${RA}/admins`, both)).body.role).toBe('Helper');
  });

  it('is the folder above: its id or its path', async () => {
    const parent = world.folders.unit;
    const text = `mutation($place: FilePlaceInput!, $input: CreateFolderInput!) {
      createFolder(place: $place, input: $input) { folder { fullName } errors { code field } } }`;
    const made = async (name: string, above?: object) =>
      (await ask(text, { place: { courseId: C1 }, input: { name, parent: above } })).data.createFolder.folder.fullName;
    expect(await made('One', { id: parent })).toMatch(/\/Unit 1\/One$/);
    expect(await made('Two', { path: 'Unit 1' })).toMatch(/\/Unit 1\/Two$/);
    expect(await made('Three')).not.toContain('Unit 1');
    const look = async () => (await world.as('teach').get(`/courses/${C1}/folders`)).body.length;
    const both = { id: parent, path: 'Unit 1' };
    await isRefused(text, { place: { courseId: C1 }, input: { name: 'Four', parent: both } }, look);
    const upload = `mutation($place: FilePlaceInput!, $input: FileUploadInput!) { startFileUpload(place: $place, input: $input) { errors { code } } }`;
    await isRefused(upload, { place: { courseId: C1 }, input: { name: 'a.txt', size: 1, parent: both } }, look);
    for (const path of ['folders', 'files']) {
      const form = { name: 'Four', size: 1, parent_folder_id: parent, parent_folder_path: 'Unit 1' };
      const { status, body } = await world.as('teach').post(`/courses/${C1}/${path}`, form);
      expect([status, body.errors[0].error_code]).toEqual([400, 'two_parents']);
    }
    expect(await look()).toBe(5);
  });

  it('is the picture of a course: a file or an address, and null takes it away', async () => {
    const url = 'https://pictures.example.edu/cell.png';
    const text = `mutation($id: RecordId!, $input: UpdateCourseInput) { updateCourse(id: $id, input: $input) { errors { code } } }`;
    const look = async () => {
      const { body } = await world.as('teach').get(`/courses/${C1}/settings`);
      return [body.image_id, body.image_url];
    };
    const fileId = world.files.handout;
    for (const [image, shown] of [
      [{ fileId }, [fileId, null]],
      [{ url }, [null, url]],
      [null, [null, null]],
      [{ url }, [null, url]],
    ]) {
      expect((await ask(text, { id: C1, input: { image } })).data.updateCourse).toEqual({ errors: [] });
      expect(await look()).toEqual(shown);
    }
    expect((await ask(text, { id: C1, input: { name: 'Biology 101' } })).data.updateCourse).toEqual({ errors: [] });
    expect(await look()).toEqual([null, url]);
    await isRefused(text, { id: C1, input: { image: { fileId, url } } }, look);
  });

  it('is the new end of an attempt: from now, or from its end', async () => {
    const quiz = await aPublishedQuiz(world);
    const text = `mutation($id: RecordId!, $extensions: [QuizExtensionInput!]!) {
      extendQuiz(quizId: $id, extensions: $extensions) { quizExtensions { extraTime } errors { code field } } }`;
    const userId = world.users.stu1;
    const extended = async (prolong: object) =>
      (await ask(text, { id: quiz.id, extensions: [{ userId, prolong }] })).data.extendQuiz.errors;
    const look = () => world.sql('select id, extra_time from quiz_submissions');
    await isRefused(text, { id: quiz.id, extensions: [{ userId, prolong: { fromNow: 5, fromEnd: 5 } }] }, look);
    expect(await extended({ fromEnd: 1441 })).toEqual([
      { code: 'OUT_OF_RANGE', field: 'extensions.0.prolong.fromEnd' },
    ]);
    expect(await extended({ fromNow: -1 })).toEqual([{ code: 'OUT_OF_RANGE', field: 'extensions.0.prolong.fromNow' }]);
    expect(await look()).toEqual([]);
    expect(await extended({ fromNow: 5 })).toEqual([]);
    expect(await look()).toHaveLength(1);
  });

  it('is the role by which a list is filtered', async () => {
    const { body } = await world
      .as('admin')
      .graphql(`{ account(id: "self") { role(by: { name: "TeacherEnrollment" }) { recordId } } }`);
    const id = body.data.account.role.recordId;
    const people = `query($id: RecordId!, $role: RoleReferenceInput) { course(id: $id) { users(filter: { role: $role }) { nodes { recordId } } } }`;
    const own = `query($role: RoleReferenceInput) { userCourses(filter: { role: $role }) { nodes { courseId } } }`;
    const found = async (role: object | null) => [
      (await ask(people, { id: C1, role })).data.course.users.nodes.map((one: any) => one.recordId),
      (await ask(own, { role })).data.userCourses.nodes.map((one: any) => one.courseId),
    ];
    const [teachers, taught] = await found({ id });
    expect(teachers).toEqual([world.users.teach]);
    expect(taught).toContain(C1);
    expect(await found({ name: 'TeacherEnrollment' })).toEqual([teachers, taught]);
    expect((await found(null))[0]!.length).toBeGreaterThan(1);
    expect((await found({ name: 'ObserverEnrollment' }))[1]).toEqual([]);
    await isRefused(people, { id: C1, role: { id, name: 'TeacherEnrollment' } }, async () => undefined);
    await isRefused(own, { role: {} }, async () => undefined);
    const rest = async (query: string) =>
      (await world.as('teach').get(`/courses/${C1}/users?${query}`)).body.map((one: any) => one.id);
    expect(await rest(`enrollment_role_id=${id}`)).toEqual(teachers);
    expect(await rest('enrollment_role=TeacherEnrollment')).toEqual(teachers);
    expect(await rest(`enrollment_role=TeacherEnrollment&enrollment_role_id=${id}`)).toEqual(teachers);
    expect((await rest('enrollment_role=&enrollment_role_id=')).length).toBeGreaterThan(1);
    const wrong = await world.as('teach').get(`/courses/${C1}/users?enrollment_role_id[x]=1`);
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([400, ['enrollment_role_id']]);
  });
});
