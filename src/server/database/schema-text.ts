import type { ClientBase } from 'pg';

/** The database, written out: tables with their constraints, indexes and triggers, sequences, views, functions. */
export const schemaFile = 'schema/schema.sql';

const inSchema = 'relnamespace = current_schema()::regnamespace';
/** What constraints bring along is theirs. */
const inner = (kind: string, id: string) =>
  `exists (select from pg_depend d where d.classid = '${kind}'::regclass and d.objid = ${id} and d.deptype in ('i', 'a', 'e')
    and d.refclassid in ('pg_constraint'::regclass, 'pg_class'::regclass, 'pg_extension'::regclass) and (d.deptype <> 'a' or '${kind}' = 'pg_class' and c.relkind = 'S'))`;

/** Each yields the text of one part of the file in each row. */
const parts: readonly string[] = [
  `select 'create extension ' || extname || ';' as text from pg_extension where extname <> 'plpgsql' order by extname collate "C"`,
  `select 'create sequence ' || c.relname || ';' as text from pg_class c
    where ${inSchema} and c.relkind = 'S' and not ${inner('pg_class', 'c.oid')} order by c.relname collate "C"`,
  `select concat_ws(e'\\n',
      'create table ' || c.relname || ' (' || e'\\n  ' || concat_ws(e',\\n  ',
        (select string_agg(concat_ws(' ', quote_ident(a.attname), format_type(a.atttypid, a.atttypmod),
            case when a.attcollation <> ty.typcollation then 'collate "' || co.collname || '"' end,
            case when a.attgenerated = 's' then 'generated always as (' || pg_get_expr(df.adbin, df.adrelid) || ') stored'
              else 'default ' || pg_get_expr(df.adbin, df.adrelid) end,
            case when a.attnotnull then 'not null' end), e',\\n  ' order by a.attname collate "C")
          from pg_attribute a join pg_type ty on ty.oid = a.atttypid
          left join pg_collation co on co.oid = a.attcollation
          left join pg_attrdef df on df.adrelid = a.attrelid and df.adnum = a.attnum
          where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped),
        (select string_agg('constraint ' || k.conname || ' ' || pg_get_constraintdef(k.oid), e',\\n  ' order by k.conname collate "C")
          from pg_constraint k where k.conrelid = c.oid and k.contype not in ('n', 't'))) || e'\\n);',
      (select string_agg(pg_get_indexdef(i.indexrelid) || ';', e'\\n' order by x.relname collate "C")
        from pg_index i join pg_class x on x.oid = i.indexrelid
        where i.indrelid = c.oid and not exists (select from pg_constraint k where k.conindid = x.oid and k.contype in ('p', 'u', 'x'))),
      (select string_agg(pg_get_triggerdef(t.oid) || ';', e'\\n' order by t.tgname collate "C")
        from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)) as text
    from pg_class c where ${inSchema} and c.relkind = 'r' order by c.relname collate "C"`,
  `select 'create view ' || c.relname || e' as\\n' || pg_get_viewdef(c.oid, true) as text
    from pg_class c where ${inSchema} and c.relkind = 'v' order by c.relname collate "C"`,
  `select rtrim(pg_get_functiondef(p.oid), e'\\n') || ';' as text from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')
    order by p.oid::regprocedure::text collate "C"`,
];

const head =
  '-- What the migrations and the functions make of an empty database. Written by npm run generate; not to be edited.\n-- Row security is set up besides (row-security.ts): its roles are called after the database.';

/** What the catalogue of a database says, in one order, without owners and names of schemas. */
export async function schemaText(client: Pick<ClientBase, 'query'>): Promise<string> {
  const { rows: places } = await client.query<{ schema: string }>('select current_schema() as schema');
  const texts: string[] = [head];
  for (const part of parts) {
    const { rows } = await client.query<{ text: string }>(part);
    texts.push(...rows.map(({ text }) => text));
  }
  const prefix = new RegExp(`\\b${places[0]!.schema}\\.(?=[a-z_"])`, 'g');
  return `${texts.join('\n\n').replaceAll(prefix, '').replaceAll(/ +$/gm, '')}\n`;
}
