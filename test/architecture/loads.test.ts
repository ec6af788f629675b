import * as guards from '../../src/platform/authorization/authorize.js';
import { checkGuards } from '../../src/tools/architecture/guard-rules.js';
import { parseSources } from '../../src/tools/architecture/source-tree.js';
import { checkWrites } from '../../src/tools/architecture/write-rules.js';

/** Two tables: a policy guards the rows of `roles`, none those of `notes`. */
const entities = {
  'src/identity/roles/role.entity.ts': "@Entity({ tableName: 'roles' })\nexport class Role extends TenantRecord {}",
  'src/identity/roles/note.entity.ts': "@Entity({ tableName: 'notes' })\nexport class Note extends TenantRecord {}",
  'src/identity/roles/role.policy.ts':
    'export const rolePolicy = definePolicy(Role, { visible: nobody, actions: {} });',
};

/** What is put into a template stands between « and ». */
const source = (text: string) => text.replaceAll('«', '$'.concat('{')).replaceAll('»', '}');
const faults = (check: typeof checkGuards, path: string, text: string) =>
  check(parseSources({ ...entities, [path]: source(text) })).filter((fault) => fault.path === path);
const abouts = (check: typeof checkGuards, path: string, text: string) =>
  faults(check, path, text).map(({ about }) => about);

const locations = [
  'src/identity/roles/operations/create-role.ts',
  'src/identity/roles/named-role.ts',
  'src/identity/roles/jobs/deliver.job.ts',
  'schema/identity/roles/role.fields.ts',
];

describe('loads', () => {
  it.each(locations)('are refused past the policies: %s', (path) => {
    for (const load of [
      'ctx.em.find(Role, 1)',
      'em.findOneOrFail(Role, 1)',
      'this.em.count(Role)',
      'tx.em.getReference(Role, 1)',
      'em.refresh(role)',
      'em.lock(role, mode)',
      'orm.em.fork().findOne(Role, 1)',
      'manager.findOne(Role, 1)',
      'em.getConnection().execute(text)',
    ])
      expect([load, abouts(checkGuards, path, load)]).toEqual([load, [expect.stringMatching(/\.\w+$/)]]);
    const free = 'authorizedFind(ctx); ctx.em.persist(role); list.find(a); names.find(String); em.flush();';
    expect(abouts(checkGuards, path, free)).toEqual([]);
  });

  it.each(locations)('may pass them by with a reason: %s', (path) => {
    const load = 'em.find(Role, 1);';
    expect(abouts(checkGuards, path, `${load} // unguarded: built-in roles are public`)).toEqual([]);
    expect(abouts(checkGuards, path, `// unguarded: built-in roles are public\n${load}`)).toEqual([]);
    const several = 'const [a, b] = await Promise.all([\n  em.find(Role, 1),\n  em.find(Role, 2),\n]);';
    expect(abouts(checkGuards, path, `// unguarded: built-in roles are public\n${several}`)).toEqual([]);
    expect(abouts(checkGuards, path, several)).toHaveLength(2);
    expect(abouts(checkGuards, path, `// unguarded:\n${load}`)).toEqual(['em.find']);
    expect(abouts(checkGuards, path, `// unguarded: only this\nem.find(Role, 1);\nem.find(Role, 2);`)).toHaveLength(1);
  });

  it('by statements that name a guarded table are refused without a reason', () => {
    const path = 'src/identity/roles/roles.sql.ts';
    for (const text of [
      'export const found = statement<Of>((value) => sql`select r.id from roles r where r.id = «value("id")»`);',
      'const made = () =>\n  statement((value) => sql`select 1 from notes n join roles r on r.id = n.role_id`);',
      'export const gone = bulkStatement([Role], (value) => sql`delete from roles where id = «value("id")»`);',
      'const part = sql`select 1 from roles`;\nexport const found = statement(() => sql`select exists («part»)`);',
      'export const found = statement((value) => sql`select 1 where «elsewhere(sql`r`)»`);',
      'export const found = statement((value) => elsewhere(value));',
      'export const found = (table: string) => statement(() => sql`select 1 from «sql.ref(table)»`);',
    ]) {
      expect([text, abouts(checkGuards, path, text)]).toEqual([text, [expect.stringMatching(/tatement$/)]]);
      const excused = text.replace(/^(?=export const|const made)/m, '/** What it is. */\n// unguarded: only a lock.\n');
      expect([excused, abouts(checkGuards, path, excused)]).toEqual([excused, []]);
    }
    const free = 'export const found = statement((value) => sql`select n.id from notes n where n.id = «value("id")»`);';
    expect(abouts(checkGuards, path, free)).toEqual([]);
  });

  it('by statements that are declared nowhere are refused', () => {
    const text = 'await ctx.services.database.rows({ text, values: [] }, ctx.em);';
    expect(abouts(checkGuards, 'src/identity/roles/operations/create-role.ts', text)).toEqual(['rows']);
  });

  it('are told which guards there are, and no others', () => {
    const [fault] = faults(checkGuards, locations[0] as string, 'em.find(Role, 1)');
    const named = fault?.message.match(/; use ([\w, ]+) \(/)?.[1]?.split(', ');
    expect(named).toEqual(Object.keys(guards).sort());
    expect(named).toContain('authorizedFind');
  });
});

describe('writes', () => {
  const operation = 'src/identity/roles/operations/create-role.ts';
  const statements = 'src/identity/roles/roles.sql.ts';

  it('that pass the unit of work by are refused', () => {
    for (const method of ['nativeUpdate', 'nativeDelete', 'nativeInsert', 'insertMany', 'upsert', 'createQueryBuilder'])
      expect(abouts(checkWrites, operation, `await ctx.em.«method»(Role, {});`.replace('«method»', method))).toEqual([
        method,
      ]);
    expect(
      abouts(checkWrites, 'src/server/database/authority/tokens.ts', 'await em.nativeUpdate(Role, {}, {});'),
    ).toEqual(['nativeUpdate']);
    expect(
      abouts(checkWrites, operation, 'await ctx.em.persist(role).flush(); await write(ctx, gone.with({}));'),
    ).toEqual([]);
  });

  it('are declared as what they are', () => {
    for (const text of [
      'export const gone = statement(() => sql`delete from roles where id = 1`);',
      'export const made = statement(() => sql`with one as (select 1) insert into roles (id) values (1)`);',
      'export const named = statement(() => sql`update roles r set name = null`);',
      'export const read = bulkStatement([Role], () => sql`select id from roles for no key update`);',
    ])
      expect([text, abouts(checkWrites, statements, text)]).toEqual([text, [expect.stringMatching(/tatement$/)]]);
    const locks = 'export const held = statement(() => sql`select id from roles for update of roles skip locked`);';
    expect(abouts(checkWrites, statements, locks)).toEqual([]);
  });

  it('name the entities that they change', () => {
    const changing = (named: string, text: string) =>
      abouts(checkWrites, statements, `export const one = bulkStatement([${named}], () => sql\`${text}\`);`);
    const both = 'with r as (update roles set a = 1 returning id) insert into notes select id from r';
    const upsert = 'insert into notes (a) values (1) on conflict (a) do update set a = 2';
    expect(changing('Role', 'delete from roles')).toEqual([]);
    expect(changing("updated(Role, 'a'), Note", both)).toEqual([]);
    expect(changing('Note', upsert)).toEqual([]);
    expect(changing('Role', both)).toEqual(['bulkStatement']);
    expect(changing('Note', 'delete from roles')).toEqual(['bulkStatement']);
    expect(changing('Role, Note', 'delete from roles')).toEqual(['bulkStatement']);
  });

  it('are run by write alone', () => {
    expect(abouts(checkWrites, operation, 'await ctx.services.database.change(gone.with({}), ctx.em);')).toEqual([
      'change',
    ]);
    expect(abouts(checkWrites, 'src/platform/transaction/write.ts', 'services.database.change(bound, em);')).toEqual(
      [],
    );
  });
});
