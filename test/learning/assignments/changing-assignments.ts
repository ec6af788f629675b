import type { Answer, World } from '../../support/world.js';

export const assignmentRows = (world: World) => world.sql('select * from assignments order by id');

/** Expects a refusal with that status and nothing changed; answers its errors. */
export async function refusedChange(world: World, work: () => Promise<Answer>, status = 400): Promise<any> {
  const everything = async () => [
    await assignmentRows(world),
    await world.sql('select * from assignment_overrides order by id'),
  ];
  const before = await everything();
  const answer = await work();
  expect([answer.status, answer.body]).toMatchObject([status, {}]);
  expect(await everything()).toEqual(before);
  return answer.body.errors;
}

/** Makes an assignment of C1 as its teacher. */
export async function madeAssignment(world: World, form: Record<string, any>): Promise<any> {
  const { status, body } = await world.as('teach').post(`/courses/${world.courses.C1}/assignments`, form);
  expect([status, body]).toMatchObject([201, {}]);
  return body;
}
