import { type GraphQLArgument, getNamedType, isNonNullType } from 'graphql';
import { aGroup, anEssay, anOverride } from '../learning/assignments/builders.js';
import { aRunningAttempt } from '../learning/quizzes/attempt-builders.js';
import { aPublishedQuiz, aQuizGroup } from '../learning/quizzes/builders.js';
import type { Person } from '../support/fixture.js';
import { openWorld, type World } from '../support/world.js';

/** What a mutation is about: the first of these that it has. */
const subjects = ['id', 'quizSubmissionId', 'assignmentId', 'quizId', 'moduleId', 'groupId', 'courseId', 'accountId'];
/** Arguments that name what a record stands under. */
const above = new Set(['accountId', 'assignmentId', 'courseId', 'groupId', 'moduleId', 'quizId']);

/** Records of every kind that stands below another. */
async function aSchool(world: World) {
  const essay = await anEssay(world);
  const quiz = await aPublishedQuiz(world);
  const [invited] = await world.sql(`select id::int from enrollments where user_id = $1 and course_id = $2`, [
    world.users.stu2,
    world.courses.C1,
  ]);
  const [member] = await world.sql('select id::int from group_memberships where group_id = $1', [world.groups.red]);
  const admin = world.as('admin');
  const role = await admin.post(`/accounts/${world.accounts.RA1}/roles`, { label: 'Coach' });
  const term = await admin.post(`/accounts/${world.accounts.RA}/terms`, { 'enrollment_term[name]': 'Spring' });
  const [channel] = await world.sql('select id::int from communication_channels where user_id = $1', [
    world.users.stu2,
  ]);
  return {
    essay,
    quiz,
    category: await aGroup(world, { name: 'Extra', position: 2 }),
    override: await anOverride(world, essay, {}, [world.users.stu1]),
    question: quiz.questionIds[0] as number,
    quizGroup: await aQuizGroup(world, quiz),
    attempt: (await aRunningAttempt(world, quiz, world.users.stu1)).submissionId,
    enrollment: invited.id as number,
    member: member.id as number,
    role: role.body.id as number,
    term: term.body.enrollment_term?.id ?? term.body.id,
    channel: channel.id as number,
    world,
  };
}

type School = Awaited<ReturnType<typeof aSchool>>;
type Case = readonly [name: string, who: Person, call: (of: School) => string, parent: (of: School) => string];

const inOtherCourse = ({ world }: School) => `courseId: ${world.courses.C2}`;
const inOtherAccount = ({ world }: School) => `accountId: ${world.accounts.RA2}`;

/** What each calls, up to the parent: the parenthesis is open. */
const cases: readonly Case[] = [
  [
    'module',
    'teach',
    ({ world }) => `updateModule(input: { name: "Later" }, id: ${world.modules.basics}`,
    inOtherCourse,
  ],
  [
    'item',
    'teach',
    ({ world }) => `updateModuleItem(input: { indent: 2 }, id: ${world.modules.reading}`,
    inOtherCourse,
  ],
  ['mark of an item', 'stu1', ({ world }) => `markModuleItem(as: READ, id: ${world.modules.reading}`, inOtherCourse],
  ['assignment', 'teach', ({ essay }) => `updateAssignment(input: { name: "Later" }, id: ${essay}`, inOtherCourse],
  [
    'assignment group',
    'teach',
    ({ category }) => `updateAssignmentGroup(input: { name: "B" }, id: ${category}`,
    inOtherCourse,
  ],
  [
    'override',
    'teach',
    ({ override }) => `updateAssignmentOverride(input: { title: "B" }, id: ${override}`,
    inOtherCourse,
  ],
  [
    'grade',
    'teach',
    ({ essay, world }) =>
      `gradeSubmission(input: { postedGrade: "7" }, userId: ${world.users.stu1}, assignmentId: ${essay}`,
    inOtherCourse,
  ],
  [
    'submission',
    'stu1',
    ({ essay }) => `submitAssignment(input: { submissionType: ONLINE_TEXT_ENTRY, body: "All" }, assignmentId: ${essay}`,
    inOtherCourse,
  ],
  ['enrollment', 'teach', ({ enrollment }) => `endEnrollment(task: CONCLUDE, id: ${enrollment}`, inOtherCourse],
  [
    'membership',
    'teach',
    ({ member }) => `deleteGroupMembership(membership: { id: ${member} }`,
    ({ world }) => `groupId: ${world.groups.blue}`,
  ],
  ['term', 'admin', ({ term }) => `updateTerm(input: { name: "Later" }, id: ${term}`, inOtherAccount],
  ['account', 'admin', ({ world }) => `deleteSubAccount(id: ${world.accounts.RA1a}`, inOtherAccount],
  ['role', 'admin', ({ role }) => `updateRole(input: { label: "B" }, role: { id: ${role} }`, inOtherAccount],
  [
    'channel',
    'admin',
    ({ channel }) => `deleteCommunicationChannel(channel: { id: ${channel} }`,
    ({ world }) => `userId: ${world.users.stu1}`,
  ],
  ['quiz', 'teach', ({ quiz }) => `updateQuiz(input: { title: "Later" }, id: ${quiz.id}`, inOtherCourse],
  [
    'question',
    'teach',
    ({ question }) => `updateQuizQuestion(input: { questionName: "B" }, id: ${question}`,
    inOtherCourse,
  ],
  [
    'group of a quiz',
    'teach',
    ({ quizGroup }) => `updateQuizGroup(input: { name: "B" }, id: ${quizGroup}`,
    inOtherCourse,
  ],
  [
    'extension',
    'teach',
    ({ quiz, world }) => `extendQuiz(extensions: [{ userId: ${world.users.stu1}, extraTime: 5 }], quizId: ${quiz.id}`,
    inOtherCourse,
  ],
];

describe('A mutation of a record that stands below another', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  it('needs the id of the record alone', () => {
    const required = ({ type }: GraphQLArgument) => isNonNullType(type) && getNamedType(type).name === 'RecordId';
    const needing = Object.values(world.app.schema.getMutationType()!.getFields()).flatMap(({ name, args }) => {
      const subject = subjects.find((one) => args.some((arg) => arg.name === one));
      const needed = args.filter(required).map((arg) => arg.name);
      return needed.filter((one) => one !== subject && above.has(one)).map((one) => `${name}(${one}:)`);
    });
    expect(needing).toEqual([]);
  });

  it.each(cases)('changes a %s by its id alone, and finds none under another', async (_name, who, call, parent) => {
    const school = await aSchool(world);
    const begun = call(school);
    const ask = async (rest: string) =>
      (await world.as(who).graphql(`mutation { answer: ${begun}${rest}) { errors { code message } } }`)).body;
    const events = () => world.sql('select id from audit_events order by id');
    const before = await events();
    const elsewhere = await ask(`, ${parent(school)}`);
    expect(elsewhere.errors?.map(({ extensions }: any) => extensions.code)).toEqual(['NOT_FOUND']);
    expect(await events()).toEqual(before);
    expect(await ask('')).toEqual({ data: { answer: { errors: [] } } });
  });

  it('asks the same of it as where the parent is named: who may not change it does not, who does not see it finds none', async () => {
    const { essay, quiz, attempt } = await aSchool(world);
    const codes = async (who: Person, call: string) =>
      (await world.as(who).graphql(`mutation { ${call} { errors { code } } }`)).body.errors?.map(
        ({ extensions }: any) => extensions.code,
      );
    for (const [who, code] of [
      ['stu1', 'FORBIDDEN'],
      ['out', 'NOT_FOUND'],
      ['adminB', 'NOT_FOUND'],
    ] as const) {
      expect(await codes(who, `deleteAssignment(id: ${essay})`)).toEqual([code]);
      expect(await codes(who, `deleteQuiz(id: ${quiz.id})`)).toEqual([code]);
      expect(await codes(who, `deleteModule(id: ${world.modules.basics})`)).toEqual([code]);
      expect(await codes(who, `rescoreQuizAttempt(attempt: 1, quizSubmissionId: ${attempt})`)).toEqual([code]);
    }
    expect(await world.sql(`select id from assignments where workflow_state = 'deleted'`)).toEqual([]);
    expect(await world.sql(`select id from quizzes where workflow_state = 'deleted'`)).toEqual([]);
  });

  it('reads the parent with one statement for each that is left out', async () => {
    const change = (parents: string) => () =>
      world
        .as('teach')
        .graphql(
          `mutation { updateModuleItem(id: ${world.modules.reading}${parents}, input: { indent: 1 }) { errors { code } } }`,
        );
    const named = `, courseId: ${world.courses.C1}, moduleId: ${world.modules.basics}`;
    for (const parents of [named, '']) await change(parents)();
    const least = await world.statementsOf(change(named));
    expect(await world.statementsOf(change(''))).toBe(least + 2);
  });

  it('is not found where neither the record nor what it stands under is named', async () => {
    const { body } = await world
      .as('admin')
      .graphql(
        'mutation { updateRole(role: { name: "Coach" }, input: { label: "B" }) { role { label } errors { code field } } }',
      );
    expect(body.data.updateRole).toBeNull();
    expect(body.errors.map(({ extensions }: any) => extensions.code)).toEqual(['NOT_FOUND']);
  });
});
