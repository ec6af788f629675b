/** Outcomes of the demo schools: what an account wants of its students, in a tree of two levels, and what a course uses of it. */
import { Outcome, OutcomeGroup, OutcomeLink } from '../../../learning/outcomes/index.js';
import { createRow } from '../../../platform/transaction/insert.js';
import type { DemoTools } from './demo-tools.js';

/** Whose outcomes they are: of neither, those of all tenants. */
interface Place {
  readonly rootAccountId: number;
  readonly accountId?: number;
  readonly courseId?: number;
}

/** Groups below the root, each with the groups in it, and the outcomes of these with their points of mastery. */
type Tree = Readonly<Record<string, Readonly<Record<string, readonly (readonly [title: string, mastery: number])[]>>>>;

const practice: Tree = {
  'Scientific practice': {
    Observing: [
      ['Describes what can be seen', 3],
      ['Measures and says how exactly', 4],
    ],
    Arguing: [['Draws conclusions from data', 3]],
  },
};

const literacy: Tree = { Literacy: { Reading: [['Finds the main idea of a text', 3]] } };

const ratings = [
  { description: 'Exceeds expectations', points: 5 },
  { description: 'Meets expectations', points: 3 },
  { description: 'Does not meet expectations', points: 0 },
];

/**
 * Makes the tree of an account, and a group of a course that links its outcomes, as an import does.
 * @returns the outcomes, in the order of the tree
 */
export async function demoOutcomes(
  tools: DemoTools,
  { rootAccountId, courseId, name }: { rootAccountId: number; courseId: number; name: string },
): Promise<Outcome[]> {
  const outcomes = await tree(tools, { rootAccountId, accountId: rootAccountId }, name, practice);
  const { em } = tools;
  const place = { rootAccountId, courseId };
  const root = createRow(em, OutcomeGroup, { ...place, title: 'Course outcomes' });
  await em.persist(root).flush();
  const group = createRow(em, OutcomeGroup, { ...place, parentId: root.id, title: 'Scientific practice' });
  await em.persist(group).flush();
  await linked(tools, place, group, outcomes);
  return outcomes;
}

/** Outcomes of all tenants, which the site writes. */
export async function demoGlobalOutcomes(tools: DemoTools, rootAccountId: number): Promise<void> {
  await tree(tools, { rootAccountId }, 'ROOT', literacy);
}

async function tree(tools: DemoTools, place: Place, name: string, groups: Tree): Promise<Outcome[]> {
  const { em } = tools;
  const outcomes: Outcome[] = [];
  const made = async (title: string, parentId: number | null) => {
    const group = createRow(em, OutcomeGroup, { ...place, parentId, title });
    await em.persist(group).flush();
    return group;
  };
  const root = await made(name, null);
  for (const [title, below] of Object.entries(groups)) {
    const top = await made(title, root.id);
    for (const [within, planned] of Object.entries(below)) {
      const group = await made(within, top.id);
      const here = planned.map(([said, masteryPoints]) =>
        createRow(em, Outcome, { ...place, title: said, ratings, masteryPoints, pointsPossible: 5 }),
      );
      await em.persist(here).flush();
      await linked(tools, place, group, here);
      outcomes.push(...here);
    }
  }
  return outcomes;
}

async function linked({ em }: DemoTools, place: Place, group: OutcomeGroup, outcomes: Outcome[]): Promise<void> {
  const links = outcomes.map(({ id }) =>
    createRow(em, OutcomeLink, { ...place, outcomeGroupId: group.id, outcomeId: id }),
  );
  await em.persist(links).flush();
}
