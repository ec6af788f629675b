/** Black box: requests that are refused with one word each, and change no row of any table. */
import { globalIdOf } from '../../schema/platform/global-id.js';
import { anEssay } from '../learning/assignments/builders.js';
import { aChoice, anEssayQuestion, answer, aPublishedQuiz, question } from '../learning/quizzes/builders.js';
import { Sitting, type Started } from '../learning/quizzes/sitting.js';
import { digest } from '../support/digest.js';
import { graphRefusal, mendable } from '../support/graph-refusal.js';
import { type Answer, openWorld, type World } from '../support/world.js';

let world: World;
let essay: number;
let exam: Sitting;
let started: Started;

const many = <T>(length: number, one: (n: number) => T): T[] => Array.from({ length }, (_, n) => one(n));

beforeAll(async () => {
  world = await openWorld();
  essay = await anEssay(world);
  const blanks = [answer(1, { text: 'red', weight: 100, blankId: 'x' })];
  const questions = [
    aChoice(),
    anEssayQuestion(),
    question({ questionType: 'multiple_answers_question', answers: aChoice().answers }),
    question({ questionType: 'fill_in_multiple_blanks_question', answers: blanks }),
    question({ questionType: 'file_upload_question' }),
  ];
  exam = new Sitting(world, await aPublishedQuiz(world, {}, questions));
  started = await exam.started('stu1');
});
afterAll(() => world.close());

/** A request, by the word that it is refused with. */
type Asked = readonly [word: string, status: 400 | 409, what: string, ask: () => Promise<Answer>];

/** Status and word of a refusal over REST: that of the request, or of the first field that is wrong. */
function inRest({ status, body }: Answer): [number, string] {
  const [first] = Array.isArray(body.errors) ? body.errors : (Object.values(body.errors)[0] as any[]);
  return [status, first.error_code ?? first.type];
}

/** The same over GraphQL. */
function inGraph({ body }: Answer): [number, string] {
  const { status, reason, fields } = graphRefusal(body);
  return [status, Object.values(fields)[0]?.[0] ?? reason];
}

/** A test for each request. @param read how its answer says the word */
const refused = (rows: readonly Asked[], read = inRest) =>
  it.each(rows)('%s (%i): %s', async (word, status, _what, ask) => {
    const before = await digest(world);
    expect(read(await ask())).toEqual([status, word]);
    expect(await digest(world)).toEqual(before);
  });

describe('Refusals about accounts and roles', () => {
  const ofRoot = (rest: string) => `/accounts/${world.accounts.RA}/${rest}`;
  refused([
    [
      'label_fixed',
      400,
      'another label for a built-in role',
      () => world.as('admin').put(ofRoot(`roles/${world.roles.A['TeacherEnrollment']}`), { label: 'Master' }),
    ],
    [
      'root_account',
      400,
      'to delete a root account',
      () => world.as('admin').del(ofRoot(`sub_accounts/${world.accounts.RA}`)),
    ],
    [
      'has_courses',
      409,
      'to delete an account with a course',
      () => world.as('admin').del(ofRoot(`sub_accounts/${world.accounts.RA1}`)),
    ],
    [
      'no_courses',
      400,
      'to publish no courses',
      () => world.as('admin').put(ofRoot('courses'), { 'course_ids[]': '', event: 'offer' }),
    ],
  ]);
});

describe('Refusals about courses and what is in them', () => {
  const inCourse = (rest: string) => `/courses/${world.courses.C1}${rest}`;
  const inModule = (rest = '') => inCourse(`/modules/${world.modules.basics}${rest}`);
  refused([
    [
      'invalid_transition',
      400,
      'to restore a course that is not deleted',
      () => world.as('admin').put(inCourse(''), { 'course[event]': 'undelete' }),
    ],
    [
      'cyclic_folder',
      400,
      'a folder within itself',
      () => world.as('teach').put(`/folders/${world.folders.unit}`, { parent_folder_id: world.folders.unit }),
    ],
    [
      'root_folder',
      400,
      'to delete a root folder',
      () => world.as('teach').del(`/folders/${world.folders.C1}?force=true`),
    ],
    [
      'not_earlier',
      400,
      'a module that follows on itself',
      () => world.as('teach').put(inModule(), { 'module[prerequisite_module_ids][]': [world.modules.basics] }),
    ],
    [
      'not_for_type',
      400,
      'to hand in an address',
      () =>
        world.as('teach').put(inModule(`/items/${world.modules.reading}`), {
          'module_item[completion_requirement][type]': 'must_submit',
        }),
    ],
    [
      'too_many',
      400,
      'more than a thousand members of a group',
      () => world.as('teach').json('PUT', `/groups/${world.groups.red}`, { members: many(1_001, (n) => n + 1) }),
    ],
    ['bad_asset', 400, 'to ignore what is no work', () => world.as('teach').del('/users/self/todo/course_1/grading')],
  ]);
});

describe('Refusals about assignments and grades', () => {
  const create = (said: object) =>
    world
      .as('teach')
      .json('POST', `/courses/${world.courses.C1}/assignments`, { assignment: { name: 'New', ...said } });
  const [early, late] = ['2031-01-01T00:00:00Z', '2031-02-01T00:00:00Z'];
  refused([
    [
      'exclusive',
      400,
      'work on paper and over the network',
      () => create({ submission_types: ['on_paper', 'online_url'] }),
    ],
    ['greater_than_or_equal_to', 400, 'less than no points', () => create({ points_possible: -1 })],
    ['less_than_or_equal_to', 400, 'points beyond all counting', () => create({ points_possible: 1e9 + 1 })],
    ['before_unlock', 400, 'work that is due before it opens', () => create({ unlock_at: late, due_at: early })],
    ['before_due', 400, 'work that closes before it is due', () => create({ due_at: late, lock_at: early })],
    [
      'not_a_grade',
      400,
      'a text that is no grade',
      () =>
        world.as('teach').put(`/courses/${world.courses.C1}/assignments/${essay}/submissions/${world.users.stu1}`, {
          'submission[posted_grade]': '12 points',
        }),
    ],
  ]);
});

describe('Refusals about the answers of an attempt', () => {
  const sent = (index: number, given: unknown) =>
    exam.answer('stu1', started, [{ id: exam.quiz.questionIds[index], answer: given }]);
  refused([
    ['not_an_id', 400, 'a choice by its text', () => sent(0, 'four')],
    ['not_a_text', 400, 'an essay that is a list', () => sent(1, ['Why', 'not'])],
    ['not_a_list', 400, 'several answers as one', () => sent(2, 1)],
    ['not_an_object', 400, 'one text for all blanks', () => sent(3, 'red')],
    ['too_many', 400, 'two files for one question', () => sent(4, [1, 2])],
    ['not_latest', 400, 'another attempt than the last', () => exam.complete('stu1', { ...started, attempt: 2 })],
  ]);
});

describe('Refusals about extensions of a quiz', () => {
  const extend = (quiz_extensions: readonly object[]) =>
    world
      .as('teach')
      .json('POST', `/courses/${exam.quiz.courseId}/quizzes/${exam.quiz.id}/extensions`, { quiz_extensions });
  const given = (said: object) => ({ user_id: world.users.stu1, ...said });
  refused([
    ['extensions_missing', 400, 'none at all', () => extend([])],
    ['too_many_extensions', 400, 'more than 20,000', () => extend(many(20_001, () => given({ extra_time: 5 })))],
    ['student_twice', 400, 'a student named twice', () => extend(many(2, () => given({ extra_time: 5 })))],
    [
      'exclusive',
      400,
      'from now and from the end',
      () => extend([given({ extend_from_now: 5, extend_from_end_at: 5 })]),
    ],
  ]);
});

describe('Refusals that only the graph has', () => {
  const deleting = `mutation ($id: RecordId! = 1) { deleteFolder(id: $id) { ${mendable} } }`;
  refused(
    [
      [
        'wrong_type',
        400,
        'the id of a user for that of a folder',
        () => world.as('admin').graphql(deleting, { id: globalIdOf('User', world.users.stu1) }),
      ],
      [
        'too_many_ids',
        400,
        'more than a hundred records at once',
        () =>
          world.as('admin').graphql('query ($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
            ids: many(101, (n) => globalIdOf('User', n + 1)),
          }),
      ],
    ],
    inGraph,
  );

  it('invalid_argument (400): null for what has to be named, before the document is compiled and after', async () => {
    const before = await digest(world);
    for (let time = 0; time < 4; time += 1) {
      const { body } = await world.as('admin').graphql(deleting.replace('! =', ' ='), { id: null });
      const { status, reason } = graphRefusal(body);
      expect([time, status, reason]).toEqual([time, 400, 'invalid_argument']);
    }
    expect(await digest(world)).toEqual(before);
  });
});
