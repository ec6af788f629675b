import { Migration } from '@mikro-orm/migrations';

/** The tables of contents: the type of their items, and the column with their name. */
const contents = [
  ['assignments', 'Assignment', 'name'],
  ['files', 'File', 'display_name'],
  ['pages', 'Page', 'title'],
  ['discussion_topics', 'Discussion', 'title'],
  ['quizzes', 'Quiz', 'title'],
] as const;

/**
 * Items of modules are called like their content for as long as nobody has called them otherwise, and go with it, whatever
 * changes or deletes it. A file that another one replaces is shown on as that one. Decision 0022.
 */
export class ModuleItemsFollow extends Migration {
  override up(): void {
    this.addSql(
      'alter table files add replaced_by_id bigint null constraint files_replaced_by_id_foreign references files (id) on update no action on delete no action',
    );
    this.#renumbered();
    this.#followed();
    this.#found();
    for (const [table, type, name] of contents) {
      this.addSql(`
        create trigger ${table}_in_modules after update of ${name}, workflow_state on ${table} for each row
        when (old.${name} is distinct from new.${name} or (new.workflow_state = 'deleted' and old.workflow_state <> 'deleted'))
        execute function module_items_follow('${type}', '${name}')`);
      this.#gone(table, type);
    }
  }

  /** Positions go from 1 on without gaps. */
  #renumbered(): void {
    this.addSql(`
      create function renumber_module_items(modules bigint[]) returns void language sql as $$
        update module_items i
        set position = n.position
        from (
          select id, row_number() over (partition by module_id order by position, id) as position
          from module_items
          where module_id = any(modules) and workflow_state <> 'deleted'
        ) n
        where i.id = n.id and i.position <> n.position
      $$`);
  }

  #followed(): void {
    this.addSql(`
      create function module_items_follow() returns trigger language plpgsql as $$
      declare
        name_now text := to_jsonb(new) ->> tg_argv[1];
        name_before text := to_jsonb(old) ->> tg_argv[1];
        next_id text := to_jsonb(new) ->> 'replaced_by_id';
        modules bigint[];
      begin
        if new.workflow_state <> 'deleted' then
          update module_items set title = name_now
          where course_id = new.course_id and type = tg_argv[0] and content_id = new.id and title = name_before;
          return null;
        end if;
        if next_id is not null then
          update module_items set content_id = next_id::bigint
          where course_id = new.course_id and type = tg_argv[0] and content_id = new.id;
          return null;
        end if;
        -- Modules come before their items, as for who changes them.
        select array_agg(m.id) into modules
        from (
          select mm.id from modules mm
          where mm.id in (
            select module_id from module_items
            where course_id = new.course_id and type = tg_argv[0] and content_id = new.id and workflow_state <> 'deleted'
          )
          order by mm.id
          for no key update
        ) m;
        if modules is null then
          return null;
        end if;
        update module_items set workflow_state = 'deleted'
        where course_id = new.course_id and type = tg_argv[0] and content_id = new.id and workflow_state <> 'deleted';
        perform renumber_module_items(modules);
        return null;
      end $$`);
  }

  /** Who puts a content into a module while it is deleted tries again, and does not find it. */
  #found(): void {
    const lookUps = contents.map(
      ([table, type]) =>
        `when '${type}' then perform from ${table} where id = new.content_id and workflow_state <> 'deleted' for share;`,
    );
    this.addSql(`
      create function module_items_found() returns trigger language plpgsql as $$
      begin
        case new.type
        ${lookUps.join('\n        ')}
        else return null;
        end case;
        if not found then
          raise exception using errcode = 'serialization_failure', message = 'what the item shows is deleted meanwhile';
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger module_items_found after insert on module_items for each row
      when (new.content_id is not null and new.workflow_state <> 'deleted') execute function module_items_found()`);
  }

  /** Items whose contents are gone already. */
  #gone(table: string, type: string): void {
    this.addSql(`
      with gone as (
        update module_items i set workflow_state = 'deleted'
        from ${table} c
        where i.type = '${type}' and c.id = i.content_id and c.workflow_state = 'deleted' and i.workflow_state <> 'deleted'
        returning i.id, i.module_id
      )
      update module_items i
      set position = n.position
      from (
        select id, row_number() over (partition by module_id order by position, id) as position
        from module_items
        where module_id in (select module_id from gone)
          and workflow_state <> 'deleted'
          and id not in (select id from gone)
      ) n
      where i.id = n.id and i.position <> n.position`);
  }
}
