import { Migration } from '@mikro-orm/migrations';

/** The address of the external tool that an assignment opens. Decision 0091. */
export class ToolsOfAssignments extends Migration {
  override up(): void {
    this.addSql(`alter table assignments
      add column external_tool_url text null,
      add column external_tool_new_tab boolean not null default false`);
  }
}
