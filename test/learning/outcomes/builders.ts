/** Outcomes of the fixture's first tenant, as somebody who may write them does it. */
import { createToken } from '../../../src/server/database/authority/tokens.js';
import { SchoolBuilder } from '../../../src/server/database/seed/school.js';
import { insertRow } from '../../support/course-rows.js';
import type { Answer, Caller, World } from '../../support/world.js';

export interface Group {
  readonly id: number;
  readonly title: string;
  readonly url: string;
}

/** The answer's body, where the request went through. */
export function bodyOf<Body>({ status, body }: Answer): Body {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as Body;
}

/** The outcomes under a path: `/courses/1`, `/accounts/1` or `/global`. */
export function outcomesAt(path: string, who: Caller) {
  const at = (group: number, rest = '') => `${path}/outcome_groups/${group}${rest}`;
  return {
    path,
    at,
    root: async (): Promise<number> => {
      const { status, headers } = await who.get(`${path}/root_outcome_group`);
      const id = Number(/outcome_groups\/(\d+)$/.exec(headers.get('location') ?? '')?.[1]);
      if (status !== 302 || !id) throw new Error(`There is no root: ${status}.`);
      return id;
    },
    group: async (parent: number, title: string, more: object = {}): Promise<number> =>
      bodyOf<Group>(await who.json('POST', at(parent, '/subgroups'), { title, ...more })).id,
    /** Makes an outcome; the id of the outcome. */
    outcome: async (group: number, title: string, more: object = {}): Promise<number> =>
      bodyOf<{ outcome: { id: number } }>(await who.json('POST', at(group, '/outcomes'), { title, ...more })).outcome
        .id,
    link: (group: number, outcome: number) => who.put(at(group, `/outcomes/${outcome}`)),
    unlink: (group: number, outcome: number) => who.del(at(group, `/outcomes/${outcome}`)),
    titles: async (group: number): Promise<string[]> =>
      bodyOf<{ title: string }[]>(await who.get(at(group, '/subgroups?per_page=100'))).map(({ title }) => title),
    outcomes: async (group: number): Promise<number[]> =>
      bodyOf<{ outcome: { id: number } }[]>(await who.get(at(group, '/outcomes?per_page=100'))).map(
        ({ outcome }) => outcome.id,
      ),
  };
}

export type OutcomesAt = ReturnType<typeof outcomesAt>;

/** Somebody who writes the outcomes of all tenants. */
export async function aSiteWriter(world: World): Promise<Caller> {
  const em = await world.em();
  const school = new SchoolBuilder(em);
  const site = await school.tenant('The site', { site: true });
  const { user, login } = await school.person(site, 'Iris', 'iris');
  const writers = await school.role(site, 'Writers', 'AccountMembership', { manage_global_outcomes: true });
  await school.admin(site.root, user, writers);
  await em.flush();
  return world.withToken(await createToken(em, login));
}

/** A criterion of a rubric of the first course measures the outcome. */
export const aligned = (world: World, outcomeId: number): Promise<number> =>
  insertRow(world, 'outcome_alignments', {
    root_account_id: world.accounts.RA,
    course_id: world.courses.C1,
    outcome_id: outcomeId,
    kind: 'rubric_criterion',
    rubric_id: 1,
    criterion_id: `_${outcomeId}`,
  });

/** A student of the first course was assessed with the outcome there. */
export const assessed = (world: World, outcomeId: number): Promise<number> =>
  insertRow(world, 'outcome_results', {
    root_account_id: world.accounts.RA,
    course_id: world.courses.C1,
    outcome_id: outcomeId,
    user_id: world.users.stu1,
    alignment_type: 'quiz',
    alignment_id: 1,
    title: 'A quiz',
    assessed_at: '2026-03-01T10:00:00Z',
  });

/** What there is of the trees, in all tenants. */
export const stored = (world: World) =>
  Promise.all(
    ['outcome_groups', 'outcome_links', 'outcomes'].map((table) => world.sql(`select * from ${table} order by id`)),
  );

/** No group lies within itself, and none has an outcome twice. */
export async function treeFaults(world: World) {
  return world.sql(`
    with recursive above as (
      select id, parent_id, 1 as depth from outcome_groups where workflow_state = 'active'
      union all
      select a.id, g.parent_id, a.depth + 1 from above a join outcome_groups g on g.id = a.parent_id where a.depth < 100
    )
    select 'circle' as fault, id from above where depth = 100
    union all
    select 'twice', outcome_group_id from outcome_links where workflow_state = 'active'
      group by outcome_group_id, outcome_id having count(*) > 1
    union all
    select 'orphan', g.id from outcome_groups g join outcome_groups p on p.id = g.parent_id
      where g.workflow_state = 'active' and p.workflow_state = 'deleted'
    union all
    select 'ended', l.id from outcome_links l join outcomes o on o.id = l.outcome_id
      where l.workflow_state = 'active' and o.workflow_state = 'deleted'`);
}

/** A group, another one, and an outcome in the first. */
export async function aSmallTree(at: OutcomesAt) {
  const root = await at.root();
  const group = await at.group(root, 'Standards');
  return { group, spare: await at.group(root, 'Spare'), outcome: await at.outcome(group, 'Reads') };
}
