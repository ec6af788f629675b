import { Migration } from '@mikro-orm/migrations';

/** Tools of others in courses and accounts, the launches that were opened, and the address that assignments open. Decision 0091. */
export class ExternalTools extends Migration {
  override up(): void {
    this.addSql(`create table external_tools (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      root_account_id bigint not null,
      course_id bigint null,
      account_id bigint null,
      name varchar(255) not null,
      description text null,
      url text null,
      domain varchar(255) null,
      link_place text null,
      consumer_key text not null,
      sealed_secret text null,
      privacy_level varchar(32) not null default 'anonymous',
      text varchar(255) null,
      icon_url text null,
      vendor_help_link text null,
      custom_fields jsonb not null default '[]',
      placement_settings jsonb not null default '{}',
      selection_width int null,
      selection_height int null,
      not_selectable boolean not null default false,
      oauth_compliant boolean not null default false,
      workflow_state varchar(32) not null default 'active',
      constraint external_tools_privacy_level_check check (privacy_level in ('anonymous', 'name_only', 'public')),
      constraint external_tools_workflow_state_check check (workflow_state in ('active', 'deleted')),
      constraint external_tools_owner check (num_nonnulls(course_id, account_id) = 1),
      constraint external_tools_address check (num_nonnulls(url, domain) <= 1)
    )`);
    this.addSql('create index external_tools_course on external_tools (course_id, name, id)');
    this.addSql('create index external_tools_account on external_tools (account_id, name, id)');
    this.addSql(`create table tool_launches (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      root_account_id bigint not null,
      external_tool_id bigint not null,
      user_id bigint not null,
      digest bytea not null,
      constraint tool_launches_digest unique (digest)
    )`);
    this.addSql('create index tool_launches_created on tool_launches (created_at)');
    this.#references('external_tools', 'course_id', 'courses');
    this.#references('external_tools', 'account_id', 'accounts');
    this.#references('tool_launches', 'external_tool_id', 'external_tools');
    this.#references('tool_launches', 'user_id', 'users');
    for (const table of ['external_tools', 'tool_launches'])
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
  }

  #references(table: string, column: string, other: string): void {
    this.addSql(
      `alter table ${table} add constraint ${table}_${column}_foreign foreign key (${column}) references ${other} (id) on update no action on delete no action`,
    );
  }
}
