/** One question of a policy, asked for many people at a time. */

import type { Reads } from '../query/reads.js';
import { type CompiledQuery, rootKey } from '../query/statement-compiler.js';
import { compile, parameter, sql } from '../sql/sql.js';
import type { RequestContext } from '../transaction/context.js';
import type { Actor } from './actor.js';
import { actionOf } from './authorization-query.js';

/** Somebody, and a record. */
export interface ActorAndRecord {
  readonly actor: Actor;
  readonly id: number;
}

/**
 * Says for each pair whether that actor sees the record and may take the action on it. One statement for all pairs whose
 * actors' rights make the same text, however many they are: those of students of a course do.
 * @param action an action of the policy, or `visible`
 */
export async function allowedPairs(
  ctx: Pick<RequestContext, 'services' | 'em'>,
  reads: Reads,
  action: string,
  pairs: readonly ActorAndRecord[],
): Promise<boolean[]> {
  const { queries, database } = ctx.services;
  const places = new Map<CompiledQuery, number[]>();
  pairs.forEach(({ actor }, place) => {
    const query = queries.of(reads.policy, `for many ${action}`, actor, [], (compiler) => {
      const row = compiler.row();
      return compiler.seal(
        sql`
          select 1 from ${compiler.from(reads)} ${row}
          where ${row}.id = ${rootKey('bigint')}
            and coalesce(${compiler.seen(reads, row)}, false)
            and coalesce(${compiler.predicate(actionOf(reads, action), reads, row)}, false)
        `,
      );
    });
    const known = places.get(query);
    if (known === undefined) places.set(query, [place]);
    else known.push(place);
  });
  const allowed = pairs.map(() => false);
  for (const [query, among] of places)
    for (const { place } of await database.rows<{ place: number }>(forMany(query, among, pairs), ctx.em))
      allowed[place] = true;
  return allowed;
}

/** A parameter as statements have it: its number, with the type that it is cast to. */
const numbered = /\$(\d+)::([a-z0-9_]+(?:\[\])?)/g;

/** The statement for one actor, once for each row of what their parameters are. */
function forMany({ text, bind }: CompiledQuery, places: readonly number[], pairs: readonly ActorAndRecord[]) {
  const types = new Map<number, string>();
  const inner = text.replaceAll(numbered, (_whole, number: string, type: string) => {
    types.set(Number(number), type);
    return `w.p${number}`;
  });
  const columns = ['place int', ...[...types].map(([number, type]) => `p${number} ${type}`)];
  const rows = places.map((place) => {
    const { actor, id } = pairs[place] as ActorAndRecord;
    const values = bind({ actor, key: id, fieldArguments: [] });
    return { place, ...Object.fromEntries([...types.keys()].map((number) => [`p${number}`, values[number - 1]])) };
  });
  const wanted = parameter('jsonb', () => JSON.stringify(rows));
  const { text: all, bind: values } = compile<object>(sql`
    select w.place
    from jsonb_to_recordset(${wanted}) as w(${sql.type(columns.join(', '))})
    where exists (${sql.compiled(inner)})
  `);
  return { text: all, values: values({}) };
}
