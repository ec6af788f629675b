import { courseReads } from '../../src/learning/courses/index.js';
import { authorizedRow, type RowColumns } from '../../src/platform/authorization/authorize.js';
import { actorId } from '../../src/platform/authorization/policy.js';
import { sql } from '../../src/platform/sql/sql.js';
import type { OperationContext } from '../../src/platform/transaction/context.js';
import { operateAs } from '../support/operate.js';
import { openWorld, type World } from '../support/world.js';

describe('What a use case wants of a record', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  interface Wanted {
    readonly name: string;
    readonly me: number;
    readonly mayUpdate: boolean;
  }
  const columns: RowColumns<Wanted, 'update'> = {
    name: (row) => sql`${row}.name`,
    me: () => actorId,
    mayUpdate: 'update',
  };
  const course = (ctx: OperationContext, lock?: 'share') =>
    authorizedRow(ctx, courseReads, 'visible', world.courses.C1, { lock, columns });

  it('comes with its decisions in one statement', async () => {
    const { stu1, teach } = world.users;
    const counted = async (token: string) => {
      const { services } = world.app;
      return operateAs(world, token, async (ctx) => {
        const before = services.database.statements;
        const row = await course(ctx);
        return { row, statements: services.database.statements - before };
      });
    };
    const id = world.courses.C1;
    expect(await counted(world.tokens.stu1)).toMatchObject({
      row: { id, name: 'Biology 101', me: stu1, mayUpdate: false },
      statements: 1,
    });
    expect(await counted(world.tokens.teach)).toMatchObject({ row: { id, me: teach, mayUpdate: true } });
  });

  it('is not there for who may not see it, and refused for who may not do it', async () => {
    await expect(operateAs(world, world.tokens.out, (ctx) => course(ctx))).rejects.toMatchObject({ status: 404 });
    await expect(
      operateAs(world, world.tokens.stu1, (ctx) =>
        authorizedRow(ctx, courseReads, 'update', world.courses.C1, { columns }),
      ),
    ).rejects.toMatchObject({ status: 403 });
  });

  it('asks only actions that the policy has', async () => {
    // The line compiles only while the compiler refuses the action.
    // @ts-expect-error Courses are not shouted at.
    const shout = (ctx: OperationContext) => authorizedRow(ctx, courseReads, 'shout', world.courses.C1, { columns });
    await expect(operateAs(world, world.tokens.teach, shout)).rejects.toThrow('has no action shout');
  });

  it('is shared by those who look and kept from those who change it', async () => {
    const locked = async (how: string) => {
      const [row] = await world.sql(
        `select count(*)::int as n from courses where id = $1 and id in (select id from courses where id = $1 ${how})`,
        [world.courses.C1],
      );
      return row.n === 0;
    };
    await operateAs(world, world.tokens.stu1, async (ctx) => {
      await course(ctx, 'share');
      expect(await locked('for share skip locked')).toBe(false);
      expect(await locked('for no key update skip locked')).toBe(true);
    });
    expect(await locked('for no key update skip locked')).toBe(false);
  });
});
