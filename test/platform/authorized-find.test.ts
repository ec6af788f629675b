import { wrap } from '@mikro-orm/core';
import { Course, courseReads } from '../../src/learning/courses/index.js';
import { authorizedFind, authorizedRead } from '../../src/platform/authorization/authorize.js';
import type { OperationContext } from '../../src/platform/transaction/context.js';
import { operateAs } from '../support/operate.js';
import { openWorld, type World } from '../support/world.js';

describe('A record that a use case changes', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const asTeacher = <T>(work: (ctx: OperationContext) => Promise<T>) => operateAs(world, world.tokens.teach, work);

  it('is judged, locked and loaded in one statement, as the ORM loads it', async () => {
    const found = await asTeacher(async (ctx) => {
      const { database } = ctx.services;
      const before = database.statements;
      const course = await authorizedFind(ctx, courseReads, 'update', world.courses.C1);
      const statements = database.statements - before;
      const judged = wrap(course).toPOJO();
      ctx.em.clear();
      // unguarded: what the ORM makes of the same row.
      const loaded = wrap(await ctx.em.findOneOrFail(Course, { id: world.courses.C1 })).toPOJO();
      return { statements, judged, loaded };
    });
    expect(found.statements).toBe(1);
    expect(found.judged).toEqual(found.loaded);
    expect(found.judged.createdAt).toBeInstanceOf(Date);
  });

  it('keeps what has been changed of it already', async () => {
    const name = await asTeacher(async (ctx) => {
      const first = await authorizedRead(ctx, courseReads, 'visible', world.courses.C1);
      first.name = 'Renamed';
      const again = await authorizedFind(ctx, courseReads, 'update', world.courses.C1);
      expect(again).toBe(first);
      return again.name;
    });
    expect(name).toBe('Renamed');
    const [row] = await world.sql('select name from courses where id = $1', [world.courses.C1]);
    expect(row.name).toBe('Renamed');
  });

  it('is the row that was judged, also where it was looked at before and somebody has changed it since', async () => {
    const { C2 } = world.courses;
    const found = await operateAs(world, world.tokens.admin, async (ctx) => {
      const first = await authorizedRead(ctx, courseReads, 'visible', C2);
      const { name } = first;
      await world.sql(`update courses set name = 'Changed meanwhile', course_code = 'NEW-1' where id = $1`, [C2]);
      const judged = await authorizedFind(ctx, courseReads, 'update', C2);
      expect(judged).toBe(first);
      const seen = [name, judged.name, judged.courseCode];
      judged.name = 'Changed after';
      return seen;
    });
    expect(found).toEqual([expect.not.stringMatching('Changed'), 'Changed meanwhile', 'NEW-1']);
    const [row] = await world.sql('select name, course_code from courses where id = $1', [C2]);
    expect(row).toEqual({ name: 'Changed after', course_code: 'NEW-1' });
  });

  it('stays as it is where nothing is changed', async () => {
    const [before] = await world.sql('select * from courses where id = $1', [world.courses.C1]);
    await asTeacher((ctx) => authorizedFind(ctx, courseReads, 'update', world.courses.C1));
    const [after] = await world.sql('select * from courses where id = $1', [world.courses.C1]);
    expect(after).toEqual(before);
  });
});
