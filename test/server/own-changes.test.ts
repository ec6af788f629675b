import { courseEnrollmentsEnded } from '../../src/learning/enrollments/ending/ending.sql.js';
import { Enrollment } from '../../src/learning/enrollments/index.js';
import { bulkStatement, updated } from '../../src/platform/sql/bulk.js';
import { sql } from '../../src/platform/sql/sql.js';
import type { OperationContext } from '../../src/platform/transaction/context.js';
import { write } from '../../src/platform/transaction/write.js';
import { tokenUsed } from '../../src/server/http/authentication/token-use.sql.js';
import { operateAs } from '../support/operate.js';
import { openWorld, type World } from '../support/world.js';

const scored = bulkStatement<{ courseId: number }>(
  [updated(Enrollment, 'currentScore')],
  (value) => sql`update enrollments set current_score = 50 where course_id = ${value('courseId', 'bigint')}`,
);

describe('What a process has changed itself', () => {
  let world: World;
  /** How often everybody's rights were forgotten, other than by what the database announces. */
  let forgotten: number;
  beforeAll(async () => {
    world = await openWorld();
    const { cache } = world.app;
    const clear = cache.clear.bind(cache);
    cache.clear = () => {
      forgotten += 1;
      clear();
    };
  });
  afterAll(() => world.close());
  beforeEach(() => {
    forgotten = 0;
  });

  const asAdmin = <T>(work: (ctx: OperationContext) => Promise<T>) => operateAs(world, world.tokens.admin, work);

  it('is forgotten with the commit, also where a bulk statement changed it alone', async () => {
    const within = await asAdmin(async (ctx) => {
      await write(ctx, courseEnrollmentsEnded.with({ courseId: world.courses.C2 }));
      return forgotten;
    });
    expect([within, forgotten]).toEqual([0, 1]);
  });

  it('is remembered where the transaction fails', async () => {
    const failing = asAdmin(async (ctx) => {
      await write(ctx, courseEnrollmentsEnded.with({ courseId: world.courses.C1 }));
      throw new Error('Not this time.');
    });
    await expect(failing).rejects.toThrow('Not this time.');
    expect(forgotten).toBe(0);
    const [{ n }] = await world.sql(
      `select count(*)::int as n from enrollments where course_id = $1 and workflow_state = 'active'`,
      [world.courses.C1],
    );
    expect(n).toBeGreaterThan(0);
  });

  it('is remembered where what changed gives and takes nobody anything', async () => {
    await asAdmin((ctx) => write(ctx, scored.with({ courseId: world.courses.C1 })));
    await asAdmin(async (ctx) => {
      // unguarded: any enrollment will do.
      const enrollment = await ctx.em.findOneOrFail(Enrollment, { courseId: world.courses.C1, currentScore: 50 });
      enrollment.currentScore = 60;
    });
    const services = world.app.services.acrossTenants('token look-up');
    await write({ services }, tokenUsed.with({ id: 1 }));
    expect(forgotten).toBe(0);
    const scores = await world.sql('select distinct current_score from enrollments where current_score is not null');
    expect(new Set(scores.map((row) => row.current_score))).toEqual(new Set([50, 60]));
  });

  it('is forgotten where the unit of work wrote it', async () => {
    await asAdmin(async (ctx) => {
      // unguarded: any enrollment will do.
      const enrollment = await ctx.em.findOneOrFail(Enrollment, { courseId: world.courses.C1, currentScore: 60 });
      enrollment.limitPrivilegesToCourseSection = !enrollment.limitPrivilegesToCourseSection;
    });
    expect(forgotten).toBe(1);
  });

  it('is remembered where a bulk statement found nothing to change', async () => {
    const ended = await asAdmin(async (ctx) => {
      const none = courseEnrollmentsEnded.with({ courseId: 0 });
      await write(ctx, none);
      await write({ services: ctx.services }, none);
      return forgotten;
    });
    expect([ended, forgotten]).toEqual([0, 0]);
  });

  it('is forgotten at once by a bulk statement outside of a transaction', async () => {
    const services = world.app.services.ofTenant(world.accounts.RA);
    await write({ services }, courseEnrollmentsEnded.with({ courseId: world.courses.C1 }));
    expect(forgotten).toBe(1);
  });
});
