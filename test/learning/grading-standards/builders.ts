/** Grading standards of the fixture's first tenant, as somebody who may make them does it. */
import type { Caller, World } from '../../support/world.js';

export type Grades = readonly (readonly [name: string, percent: number])[];

/** Four letters, far apart. */
export const fourGrades: Grades = [
  ['Great', 90],
  ['Good', 75],
  ['Fair', 50],
  ['Poor', 0],
];

/** The standards of a course, or of an account. */
export function standardsOf(world: World, at: { course: number } | { account: number }, who = world.as('admin')) {
  const owner = 'course' in at ? `/courses/${at.course}` : `/accounts/${at.account}`;
  const path = `${owner}/grading_standards`;
  const ask = (body: object, caller: Caller = who) => caller.json('POST', path, body);
  return {
    path,
    at: (id: number) => `${path}/${id}`,
    /** Asks for a standard, whatever becomes of it. */
    ask,
    made: async (title: string, grades: Grades = fourGrades) => {
      const entries = grades.map(([name, value]) => ({ name, value }));
      const { status, body } = await ask({ title, grading_scheme_entry: entries });
      if (status !== 200) throw new Error(`The standard was refused: ${JSON.stringify(body)}`);
      return body as { id: number; title: string; grading_scheme: { name: string; value: number }[] };
    },
    /** Titles in their order. */
    titles: async (query = '', caller: Caller = who): Promise<string[]> =>
      ((await caller.get(`${path}${query}`)).body as { title: string }[]).map(({ title }) => title),
  };
}

/** Takes a standard out of the lists, over the graph. */
export const deleted = (who: Caller, id: number) =>
  who.graphql(
    `mutation($id: RecordId!) { deleteGradingStandard(id: $id) {
      gradingStandard { recordId workflowState } errors { code field }
    } }`,
    { id },
  );

/** Changes a standard, over the graph. */
export const updated = (who: Caller, id: number, input: object) =>
  who.graphql(
    `mutation($id: RecordId!, $input: GradingStandardInput!) { updateGradingStandard(id: $id, input: $input) {
      gradingStandard { title gradingScheme { name value } } errors { code message field }
    } }`,
    { id, input },
  );
