import { demandColumns } from '../../schema/platform/demand-columns.js';
import { composition } from '../../src/composition.js';
import { Role } from '../../src/identity/roles/index.js';
import { courseReads } from '../../src/learning/courses/index.js';
import { propertiesOf } from '../../src/platform/sql/properties.js';
import { insertNow } from '../../src/platform/transaction/insert.js';
import { operateAs } from '../support/operate.js';
import { openWorld, type World } from '../support/world.js';

describe('A name that is not there', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('is no column of a row that is made: nothing is made, and the name is told', async () => {
    const count = () => world.sql('select count(*)::int as n from roles');
    const before = await count();
    const row = { rootAccountId: world.accounts.RA, accountId: world.accounts.RA, lable: 'Typo' };
    const made = operateAs(world, world.tokens.admin, (ctx) => insertNow(ctx, Role, row));
    await expect(made).rejects.toThrow('Role has no lable.');
    expect(await count()).toEqual(before);
  });

  it('is needed by no resolver: the schema is not built, and the field is told', () => {
    const parts = composition.reads.of(courseReads as never);
    const demanding = (...needs: string[]) => demandColumns('Course.title', { needs }, courseReads, parts);
    expect(() => demanding('id', 'name', 'totalStudents')).not.toThrow();
    expect(() => demanding('name', 'titel')).toThrow('Course.title needs titel, which cannot be read of Course.');
  });

  it('is in no entity: what decorators say before the start is what the database has after it', () => {
    const { catalogue } = world.app.services;
    for (const entity of composition.entities) {
      const known = [...propertiesOf(entity as never)];
      expect(known.filter((name) => !catalogue.of(entity as never).has(name))).toEqual([]);
      expect(known).toHaveLength(catalogue.of(entity as never).columns.length);
    }
  });
});
