import { GraphQLError } from 'graphql';
import type { CompiledRoute } from '../../rest-adapter/platform/compile.js';
import { outcomeOf } from '../../rest-adapter/platform/refusals/result-errors.js';

const error = (code: string, path: string) =>
  new GraphQLError('x', {
    path: path.split('.').map((key) => (/^\d+$/.test(key) ? Number(key) : key)),
    extensions: { code, reason: code.toLowerCase() },
  });

/** What becomes of the data of an answer at `anchor`, and what is said of it. */
function answered(anchor: string, data: any, ...errors: GraphQLError[]) {
  const route = { answer: { anchor: anchor.split('.') } } as unknown as CompiledRoute;
  const { refusal, unreadable } = outcomeOf({ data, errors }, route, false);
  return refusal === undefined ? { data, unreadable } : refusal.status;
}

describe('What cannot be read', () => {
  const row = (id: number) => ({ id, name: `${id}` });
  const list = (...nodes: unknown[]) => ({ course: { quizzes: { nodes } } });
  const at = 'course.quizzes.nodes';

  it('is left out of the list, wherever it stands in it, and the places are told', () => {
    const data = list(null, row(1), null, { ...row(2), parts: { nodes: [null, row(3)] } });
    const errors = ['0.name', '2.tags.1', '2.name', '3.parts.nodes.0.name'].map((place) =>
      error('INTERNAL', `${at}.${place}`),
    );
    expect(answered(at, data, ...errors)).toEqual({
      data: list(row(1), { ...row(2), parts: { nodes: [row(3)] } }),
      unreadable: ['0.name', '2.tags.1', '2.name', '3.parts.0.name'],
    });
  });

  it('takes its key alone, where that may be null', () => {
    const data = list(row(1), { ...row(2), due: null, owner: { name: null } });
    const errors = ['1.due', '1.owner.name'].map((place) => error('INTERNAL', `${at}.${place}`));
    const left = list(row(1), { ...row(2), owner: {} });
    expect(answered(at, data, ...errors)).toEqual({ data: left, unreadable: ['1.due', '1.owner.name'] });
  });

  it('is told where a record has it in a list, and refuses the record by itself', () => {
    const teachers = (...of: unknown[]) => ({ course: { name: 'x', teachers: of } });
    expect(answered('course', teachers(row(1), null), error('INTERNAL', 'course.teachers.1.name'))).toEqual({
      data: teachers(row(1)),
      unreadable: ['teachers.1.name'],
    });
    expect(answered('course', { course: { due: null } }, error('INTERNAL', 'course.due'))).toBe(500);
    expect(answered('course', { course: null }, error('INTERNAL', 'course.name'))).toBe(500);
    expect(answered('course', { course: { teachers: null } }, error('INTERNAL', 'course.teachers.1.name'))).toBe(500);
  });

  it('refuses where nothing of the list is left, and where it is no fault of the row', () => {
    const errors = [0, 1].map((n) => error('INTERNAL', `${at}.${n}.name`));
    expect(answered(at, list(null, null), ...errors)).toBe(500);
    expect(answered(at, list(null, row(1)), error('UNAVAILABLE', `${at}.0.name`))).toBe(503);
    expect(answered(at, { course: { quizzes: null } }, error('INTERNAL', `${at}.0.name`))).toBe(500);
  });

  it('is something else than what the caller may not see, which is left out without a word', () => {
    const data = list(null, { ...row(1), grade: null }, row(2));
    const errors = [error('FORBIDDEN', `${at}.0.name`), error('FORBIDDEN', `${at}.1.grade`)];
    expect(answered(at, data, ...errors)).toEqual({ data: list(row(1), row(2)), unreadable: [] });
    expect(answered(at, list(null), error('FORBIDDEN', `${at}.0.name`))).toEqual({ data: list(), unreadable: [] });
  });
});
