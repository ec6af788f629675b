import {
  type GraphQLInputObjectType,
  type GraphQLInputType,
  type GraphQLObjectType,
  type GraphQLScalarType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import { globalIdOf } from '../../schema/platform/global-id.js';
import { isNode } from '../../schema/platform/node.js';
import { waysOf } from '../../schema/platform/one-of-inputs.js';
import type { RecordKey } from '../../src/platform/query/record-key.js';
import { aRunningAttempt } from '../learning/quizzes/attempt-builders.js';
import { aChoice, aPublishedQuiz } from '../learning/quizzes/builders.js';
import { asErrors } from '../support/graph-refusal.js';
import { openWorld, type World } from '../support/world.js';
import { spotsOf } from './argument-spots.js';

/** What the reader of the arguments makes of one, in a record that nobody has to find. */
function readAt(schema: GraphQLSchema, name: string, id: unknown): unknown {
  const [, type, field, place] = /^(\w+)\.(\w+)\(([\w.]+):\)$/.exec(name) as unknown as string[];
  const [argument, ...below] = place!.split('.') as [string, ...string[]];
  const found = (schema.getType(type!) as GraphQLObjectType).getFields()[field!]!;
  const { type: outer } = found.args.find((one) => one.name === argument)!;
  const types = [outer];
  for (const name of below)
    types.push((getNullableType(types.at(-1)!) as GraphQLInputObjectType).getFields()[name]!.type);
  const spotType = types.at(-1)!;
  const { readArguments } = found.extensions as {
    readArguments: (args: object, zone: string) => Record<string, unknown>;
  };
  const key = (getNamedType(spotType) as GraphQLScalarType).parseValue(id);
  const isList = isListType(getNullableType(spotType));
  const given = below.reduceRight<unknown>((value, name) => ({ [name]: value }), isList ? [key] : key);
  const { [argument]: answer } = readArguments({ [argument]: given }, 'UTC');
  const read = asRead(below, types).reduce((value, name) => (value as Record<string, unknown>)[name], answer);
  return isList ? (read as unknown[])[0] : read;
}

/** Where a filter has it once it was read: a thing that is named in one of several ways stands beside the other fields. */
function asRead(below: readonly string[], types: readonly GraphQLInputType[]): readonly string[] {
  const called = below.length < 2 ? undefined : waysOf(types.at(-2)!)?.[below.at(-1)!];
  return called === undefined ? below : [...below.slice(0, -2), called];
}

/** Places of what the graph has no type for: the key that says through which record it is found. */
const throughAnother: Readonly<Record<string, (recordId: number) => RecordKey>> = {
  'Quiz.quizSubmission(id:)': (recordId) => ({ form: 'quiz_attempt', value: String(recordId) }),
};

describe('Every place that names a record', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('takes its global id like its record id, and says of another one what it expected', async () => {
    const admin = world.as('admin');
    const spots = spotsOf(world.app.schema).filter(({ type }) => getNamedType(type).name === 'RecordId');
    expect(spots.length).toBeGreaterThan(250);
    const nobody = 999_999_998;
    const wrong: string[] = [];
    for (const { name, document, documentWith, type, variables, isMutation } of spots) {
      const given = (id: unknown) => (isListType(getNullableType(type)) ? [id] : id);
      const answer = async (id: unknown, literal: boolean) => {
        const { body } = literal
          ? await admin.graphql(documentWith(given(id)))
          : await admin.graphql(document, variables(given(id)));
        return asErrors(body);
      };
      const said = (body: any) => [body.data ?? null, body.errors?.map((e: any) => [e.message, e.extensions.code])];
      const refused = await answer(globalIdOf('Nothing', nobody), false);
      let { message, extensions } = refused.errors[0];
      const isBelow = !isMutation && !name.startsWith('Query.');
      if (isBelow) {
        // The record in which it stands is not found: its arguments are not looked at.
        try {
          readAt(world.app.schema, name, globalIdOf('Nothing', nobody));
        } catch (error) {
          ({ message } = error as Error);
          extensions = { http: { status: 400 } };
        }
      }
      // A mutation tells what else is wrong behind it.
      const expected =
        /expected (the id of an? (\w+)|a record id)(?: or an? \w+)*, got that of a Nothing\.(?: |$)/.exec(message);
      if (expected === null || extensions.http.status !== 400) {
        wrong.push(`${name} ${message}`);
        continue;
      }
      const kind = expected[2];
      if (kind === undefined) continue;
      if (isBelow) {
        const read = readAt(world.app.schema, name, globalIdOf(kind, nobody));
        if (JSON.stringify(read) !== JSON.stringify(throughAnother[name]?.(nobody) ?? nobody)) wrong.push(name);
        continue;
      }
      const own = said(await answer(nobody, false));
      for (const literal of [true, false]) {
        const global = said(await answer(globalIdOf(kind, nobody), literal));
        if (JSON.stringify(own) !== JSON.stringify(global))
          wrong.push(`${name} ${JSON.stringify(own)} → ${JSON.stringify(global)}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it('finds the record by its global id, its record id as a number or a text, and its SIS id', async () => {
    const { C1 } = world.courses;
    const asked = 'query($id: RecordId!) { course(id: $id) { id recordId } }';
    for (const id of [C1, String(C1), globalIdOf('Course', C1), 'sis_course_id:BIO-1'])
      expect((await world.as('admin').graphql(asked, { id })).body.data).toEqual({
        course: { id: globalIdOf('Course', C1), recordId: C1 },
      });
    const change =
      'mutation($id: RecordId!) { updateGroup(id: $id, input: { name: "Red" }) { group { recordId } errors { field } } }';
    for (const id of [world.groups.red, globalIdOf('Group', world.groups.red)])
      expect((await world.as('teach').graphql(change, { id })).body).toEqual({
        data: { updateGroup: { group: { recordId: world.groups.red }, errors: [] } },
      });
  });

  it('takes what stands within a record for nothing else', async () => {
    const { C1, C2 } = world.courses;
    const within = globalIdOf('Course', `${C2}:${C1}`);
    const { body } = await world
      .as('admin')
      .graphql('query($id: RecordId!) { course(id: $id) { name } }', { id: within });
    expect(body).toMatchObject({ data: { course: null }, errors: [{ extensions: { http: { status: 400 } } }] });
  });

  it('finds the attempt of a quiz by its global id where its quiz submission is named', async () => {
    const quiz = await aPublishedQuiz(world, {}, [aChoice()]);
    const attempt = await aRunningAttempt(world, quiz, world.users.stu1);
    const asked = 'query($id: RecordId!) { quizSubmission(id: $id) { recordId quizSubmissionId } }';
    const askedBelow = `query($id: RecordId!, $c: RecordId!, $q: RecordId!) {
      course(id: $c) { quiz(id: $q) { quizSubmission(id: $id) { recordId quizSubmissionId } } }
    }`;
    const below = async (who: 'stu1' | 'stu2', id: unknown) =>
      (await world.as(who).graphql(askedBelow, { id, c: world.courses.C1, q: quiz.id })).body.data.course.quiz
        .quizSubmission;
    const flagging = `mutation($id: RecordId!, $q: RecordId!) {
      flagQuizQuestion(quizSubmissionId: $id, questionId: $q) { quizSubmissionQuestion { flagged } errors { code } }
    }`;
    const seen = { recordId: attempt.id, quizSubmissionId: attempt.submissionId };
    const reasons: string[] = [];
    for (const id of [attempt.submissionId, String(attempt.submissionId), globalIdOf('QuizAttempt', attempt.id)]) {
      expect((await world.as('stu1').graphql(asked, { id })).body.data.quizSubmission).toEqual(seen);
      expect((await world.as('stu2').graphql(asked, { id })).body.data.quizSubmission).toBeNull();
      expect(await below('stu1', id)).toEqual(seen);
      expect(await below('stu2', id)).toBeNull();
      const { body } = await world.as('stu1').graphql(flagging, { id, q: quiz.questionIds[0] });
      reasons.push(body.errors[0].extensions.reason);
    }
    // The attempt is found each time: what is missing is its token.
    expect(new Set(reasons)).toEqual(new Set([reasons[0]]));
    expect(reasons[0]).not.toBe('not_found');
  });

  it('names earlier modules by their global ids, and refuses what is none', async () => {
    const { C1 } = world.courses;
    const { basics } = world.modules;
    const { body: later } = await world.as('teach').post(`/courses/${C1}/modules`, { 'module[name]': 'Later' });
    const setting = `mutation($c: RecordId!, $m: RecordId!, $p: [RecordId!]!) {
      updateModule(courseId: $c, id: $m, input: { prerequisiteModuleIds: $p }) {
        module { prerequisiteModuleIds } errors { code field }
      }
    }`;
    const set = async (p: unknown[]) =>
      (await world.as('teach').graphql(setting, { c: C1, m: later.id, p })).body.data.updateModule;
    for (const id of [basics, String(basics), globalIdOf('Module', basics)])
      expect(await set([id])).toEqual({ module: { prerequisiteModuleIds: [basics] }, errors: [] });
    const refused = { module: null, errors: [{ code: 'NOT_EARLIER', field: 'prerequisiteModuleIds' }] };
    expect(await set(['the first'])).toEqual(refused);
    expect(await set([later.id])).toEqual(refused);
  });

  it('is one that `node` takes, in every type that has an `id`', () => {
    const named = Object.values(world.app.schema.getTypeMap()).filter(
      (type) => isObjectType(type) && type.getFields()['id'] !== undefined,
    ) as GraphQLObjectType[];
    expect(named.length).toBeGreaterThan(30);
    // What a person, a course and an assignment have within them, for caches alone: decision 0066.
    const within = ['AssignmentEvent', 'CourseTab', 'NotificationPreference'];
    expect(
      named
        .filter((type) => !isNode(type))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(within);
  });

  it('takes no text that is merely like one', async () => {
    const { body } = await world.as('admin').graphql('query($id: RecordId!) { course(id: $id) { id } }', {
      id: `${globalIdOf('Course', world.courses.C1)}A`,
    });
    expect(body.errors[0].extensions.http.status).toBe(404);
  });

  it('is not called by it over REST', async () => {
    const { status } = await world.as('admin').get(`/courses/${globalIdOf('Course', world.courses.C1)}`);
    expect(status).toBe(404);
  });
});
