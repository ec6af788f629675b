import { Migration } from '@mikro-orm/migrations';

/** Folders and files; every course, group and user has a root folder from the beginning. */
export class Files extends Migration {
  override up(): void {
    this.addSql(`create table "folders" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint null,
      "user_id" bigint null,
      "group_id" bigint null,
      "locked" boolean not null default false,
      "hidden" boolean not null default false,
      "unlock_at" timestamptz null,
      "lock_at" timestamptz null,
      "for_submissions" boolean not null default false,
      "parent_folder_id" bigint null,
      "ancestors" bigint[] not null default '{}',
      "name" varchar(255) not null,
      "position" int null,
      "workflow_state" varchar(32) not null default 'visible'
    )`);
    this.addSql(`create table "files" (
      "id" bigserial primary key,
      "created_at" timestamptz not null default now(),
      "updated_at" timestamptz not null default now(),
      "root_account_id" bigint not null,
      "course_id" bigint null,
      "user_id" bigint null,
      "group_id" bigint null,
      "locked" boolean not null default false,
      "hidden" boolean not null default false,
      "unlock_at" timestamptz null,
      "lock_at" timestamptz null,
      "for_submissions" boolean not null default false,
      "folder_id" bigint not null,
      "display_name" varchar(255) not null,
      "filename" varchar(255) not null,
      "content_type" varchar(255) not null,
      "size" bigint not null,
      "sha256" varchar(64) null,
      "uuid" uuid not null default gen_random_uuid(),
      "storage_key" varchar(255) not null,
      "uploader_id" bigint not null,
      "modified_at" timestamptz not null default now(),
      "workflow_state" varchar(32) not null default 'pending',
      "on_duplicate" varchar(16) not null default 'overwrite',
      "upload_expires_at" timestamptz null,
      "upload_claim" uuid null,
      "source_url" text null,
      "upload_error" text null
    )`);
    this.#indexes();
    for (const [table, column, target] of references) {
      this.addSql(
        `alter table "${table}" add constraint "${table}_${column}_foreign" foreign key ("${column}") references "${target}" ("id") on update no action on delete no action`,
      );
    }
    for (const table of ['folders', 'files']) {
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
    }
    this.#tree();
    this.#roots();
  }

  #indexes(): void {
    this.addSql(`create index "folders_course" on "folders" ("course_id", "id")`);
    this.addSql(`create index "folders_user" on "folders" ("user_id", "root_account_id", "id")`);
    this.addSql(`create index "folders_group" on "folders" ("group_id", "id")`);
    this.addSql('create index folders_ancestors on folders using gin (ancestors)');
    this.addSql(
      `create unique index folders_name on folders (parent_folder_id, lower(name)) where workflow_state <> 'deleted'`,
    );
    this.addSql(
      'create unique index folders_root on folders (root_account_id, coalesce(course_id, 0), coalesce(user_id, 0), coalesce(group_id, 0)) where parent_folder_id is null',
    );
    this.addSql(`create index "files_course" on "files" ("course_id", "id")`);
    this.addSql(`create index "files_user" on "files" ("user_id", "root_account_id", "id")`);
    this.addSql(`create index "files_group" on "files" ("group_id", "id")`);
    this.addSql(`create index "files_folder" on "files" ("folder_id", "id")`);
    this.addSql(
      `create unique index files_name on files (folder_id, lower(display_name)) where workflow_state = 'available'`,
    );
    this.addSql(`create index files_unfinished on files (upload_expires_at) where workflow_state = 'pending'`);
  }

  /** The database keeps each folder's way down from the root, and no folder hangs below itself. */
  #tree(): void {
    this.addSql(`
      create function place_folder() returns trigger language plpgsql as $$
      declare above folders;
      begin
        if new.parent_folder_id is null then
          new.ancestors := array[new.id];
        else
          select * into above from folders where id = new.parent_folder_id for share;
          if new.id = any(above.ancestors) then
            raise exception 'folder % cannot hang below itself', new.id using errcode = 'unique_violation', constraint = 'folders_acyclic';
          end if;
          new.ancestors := above.ancestors || new.id;
        end if;
        return new;
      end $$`);
    this.addSql(
      'create trigger folders_place before insert or update of parent_folder_id on folders for each row execute function place_folder()',
    );
    this.addSql(`
      create function move_folders_below() returns trigger language plpgsql as $$
      begin
        update folders set ancestors = new.ancestors || ancestors[cardinality(old.ancestors) + 1:]
        where ancestors @> array[new.id] and id <> new.id;
        return null;
      end $$`);
    this.addSql(
      'create trigger folders_move after update of parent_folder_id on folders for each row when (old.ancestors is distinct from new.ancestors) execute function move_folders_below()',
    );
  }

  #roots(): void {
    this.addSql(`
      create function make_root_folder() returns trigger language plpgsql as $$
      begin
        insert into folders (root_account_id, course_id, user_id, group_id, name) values (
          new.root_account_id,
          case when tg_argv[0] = 'course' then new.id end,
          case when tg_argv[0] = 'user' then (to_jsonb(new)->>'user_id')::bigint end,
          case when tg_argv[0] = 'group' then new.id end,
          tg_argv[1]) on conflict do nothing;
        return null;
      end $$`);
    for (const [table, kind, name] of owners) {
      this.addSql(
        `insert into folders (root_account_id, ${kind}_id, name) select distinct root_account_id, ${kind === 'user' ? 'user_id' : 'id'}, '${name}' from ${table}`,
      );
      this.addSql(
        `create trigger ${table}_root_folder after insert on ${table} for each row execute function make_root_folder('${kind}', '${name}')`,
      );
    }
  }
}

const references = [
  ['folders', 'course_id', 'courses'],
  ['folders', 'user_id', 'users'],
  ['folders', 'group_id', 'groups'],
  ['folders', 'parent_folder_id', 'folders'],
  ['files', 'course_id', 'courses'],
  ['files', 'user_id', 'users'],
  ['files', 'group_id', 'groups'],
  ['files', 'folder_id', 'folders'],
  ['files', 'uploader_id', 'users'],
] as const;

/** Somebody's files stand in each tenant where they have a login. */
const owners = [
  ['courses', 'course', 'course files'],
  ['logins', 'user', 'my files'],
  ['groups', 'group', 'group files'],
] as const;
