/** Contents of the first course that a blueprint has locked, and what becomes of requests that would change them. */
import type { LockableAspect } from '../../../src/learning/course-copies/index.js';
import { lockableAspects } from '../../../src/learning/course-copies/index.js';
import { changeBySql } from '../../support/change-by-sql.js';
import { graphRefusal } from '../../support/graph-refusal.js';
import type { Answer, Caller, World } from '../../support/world.js';

/** Rows that are locked together, as a quiz is with its assignment. */
export interface Locked {
  readonly rows: readonly (readonly [table: string, id: number])[];
}

/** A request that changes something, and what it is refused for. */
export interface LockedChange<Made extends Locked> {
  /** What it does, and by which route or mutation. */
  readonly does: string;
  /** The aspects of which each stops it. */
  readonly by: readonly LockableAspect[];
  /** The fields by which it is refused; none where it has no field for it. */
  readonly fields?: readonly string[];
  readonly ask: (caller: Caller, made: Made, world: World) => Promise<Answer>;
}

/** Locks these aspects of the rows, as a blueprint does, and no others. */
export async function lock(world: World, { rows }: Locked, aspects: readonly LockableAspect[]): Promise<void> {
  for (const [table, id] of rows)
    await changeBySql(world, `update ${table} set blueprint_locks = $1 where id = $2`, [aspects, id]);
}

/** The rows that can be locked, what belongs to them, and what is told of changes. */
const tables = [
  'assignments',
  'assignment_groups',
  'assignment_overrides',
  'assignment_override_students',
  'pages',
  'page_revisions',
  'discussion_topics',
  'quizzes',
  'quiz_questions',
  'quiz_groups',
  'quiz_publications',
  'files',
  'folders',
  'external_tools',
  'rubrics',
  'rubric_associations',
  'module_items',
  'audit_events',
] as const;

/** Every row of these tables, whole. */
export async function everyRow(world: World): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {};
  for (const table of tables)
    found[table] = (await world.sql(`select to_jsonb(t) as row from ${table} t order by id`)).map(({ row }) => row);
  return found;
}

/** How a request was refused, in the same words for both surfaces. */
export function toldOf({ status, body }: Answer): { status: number; reason: string; fields: string[] } {
  if (body.data !== undefined) {
    const { status: refused, reason, fields } = graphRefusal(body);
    return { status: refused, reason, fields: Object.keys(fields).sort() };
  }
  const { errors } = body;
  if (Array.isArray(errors)) return { status, reason: errors[0].error_code, fields: [] };
  const words = new Set(Object.values<{ type: string }[]>(errors).map(([said]) => said?.type));
  return { status, reason: [...words].join(), fields: Object.keys(errors).sort() };
}

/** Whether a request did what it was to do. */
const isDone = ({ status, body }: Answer): boolean =>
  status < 300 && !body?.errors && Object.values<any>(body?.data ?? {}).every((one) => !one?.errors?.length);

/** One test for each change: refused for each aspect, with nothing changed, and done while all others are locked. */
export function held<Made extends Locked>(
  opened: () => World,
  make: (world: World) => Promise<Made>,
  changes: readonly LockedChange<Made>[],
): void {
  for (const { does, by, fields = [], ask } of changes)
    it(`${does}: refused while ${by.join(' or ')} is locked, for administrators too, and else done`, async () => {
      const world = opened();
      const made = await make(world);
      for (const aspect of by) {
        await lock(world, made, [aspect]);
        const before = await everyRow(world);
        for (const who of ['teach', 'admin'] as const) {
          const told = toldOf(await ask(world.as(who), made, world));
          const reason = 'locked_by_blueprint';
          expect([aspect, who, told]).toEqual([aspect, who, { status: 403, reason, fields: [...fields].sort() }]);
        }
        expect(await everyRow(world)).toEqual(before);
      }
      await lock(
        world,
        made,
        lockableAspects.filter((aspect) => !by.includes(aspect)),
      );
      const before = await everyRow(world);
      const done = await ask(world.as('teach'), made, world);
      expect([isDone(done), done.text]).toEqual([true, expect.anything()]);
      expect(await everyRow(world)).not.toEqual(before);
    });
}

/** A mutation, with what its payload says that the caller can mend. */
export const mutation = (caller: Caller, call: string): Promise<Answer> =>
  caller.graphql(`mutation { ${call} { errors { code message field } } }`);
