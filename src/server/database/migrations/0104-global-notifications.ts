import { Migration } from '@mikro-orm/migrations';

/** Notices that the people of an account see for some time, and who has closed which. */
export class GlobalNotifications extends Migration {
  override up(): void {
    this.addSql(`create table global_notifications (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      root_account_id bigint not null,
      account_id bigint not null,
      subject varchar(255) not null,
      message text not null,
      start_at timestamptz not null,
      end_at timestamptz not null,
      icon varchar(32) not null default 'warning',
      role_ids bigint[] not null default '{}',
      for_unenrolled boolean not null default false,
      workflow_state varchar(32) not null default 'active',
      constraint global_notifications_icon_check check (icon in ('warning', 'information', 'question', 'error', 'calendar')),
      constraint global_notifications_workflow_state_check check (workflow_state in ('active', 'deleted')),
      constraint global_notifications_account_id_foreign foreign key (account_id) references accounts (id) on update no action on delete no action
    )`);
    this.addSql('create index global_notifications_account on global_notifications (account_id, start_at, id)');
    this.addSql(
      `create index global_notifications_tenant on global_notifications (root_account_id, end_at) where workflow_state = 'active'`,
    );
    this.addSql(`create table global_notification_closings (
      id bigserial primary key,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      root_account_id bigint not null,
      global_notification_id bigint not null,
      user_id bigint not null,
      constraint global_notification_closings_one unique (global_notification_id, user_id),
      constraint global_notification_closings_global_notification_id_foreign foreign key (global_notification_id) references global_notifications (id) on update no action on delete no action,
      constraint global_notification_closings_user_id_foreign foreign key (user_id) references users (id) on update no action on delete no action
    )`);
    for (const table of ['global_notifications', 'global_notification_closings'])
      this.addSql(`create trigger ${table}_touch before update on ${table} for each row execute function touch_row()`);
  }
}
