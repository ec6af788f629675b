/** Quizzes as their teacher makes and changes them. */
import type { Answer, Caller, World } from '../../../support/world.js';

export type Settings = Record<string, any>;

/** The settings as the routes take them. */
export const form = (settings: Settings): Settings =>
  Object.fromEntries(Object.entries(settings).map(([name, value]) => [`quiz[${name}]`, value]));

/** What the teacher of the first course does with its quizzes. */
export interface QuizTeacher {
  readonly teach: Caller;
  /** Path of the list. */
  readonly list: string;
  /** A quiz that was made. */
  readonly made: (settings?: Settings) => Promise<any>;
  readonly changed: (id: number, settings: Settings) => Promise<any>;
  /** Does what is refused, and finds quizzes and assignments as they were. The body of the refusal. */
  readonly refused: (work: () => Promise<Answer>, status: number) => Promise<any>;
}

export function quizTeacher(world: World): QuizTeacher {
  const teach = world.as('teach');
  const list = `/courses/${world.courses.C1}/quizzes`;
  const rows = () =>
    world.sql('select q.*, a.* from quizzes q join assignments a on a.id = q.assignment_id order by q.id');
  const done = (answer: Answer) => {
    expect([answer.status, answer.text]).toEqual([200, expect.stringContaining('"id"')]);
    return answer.body;
  };
  return {
    teach,
    list,
    made: async (settings = {}) => done(await teach.post(list, form({ title: 'Quiz', ...settings }))),
    changed: async (id, settings) => done(await teach.put(`${list}/${id}`, form(settings))),
    refused: async (work, status) => {
      const before = await rows();
      const answer = await work();
      expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('"message"')]);
      expect(await rows()).toEqual(before);
      return answer.body;
    },
  };
}
