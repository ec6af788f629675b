import { Migration } from '@mikro-orm/migrations';

/**
 * A statement asks up to thirty times which accounts somebody's grants cover: as a function that is planned once for a
 * connection, instead of as often in each statement. Decision 0104.
 */
export class CoveredAccounts extends Migration {
  override up(): void {
    this.addSql(`
      create function covered_accounts(subtrees bigint[], exact bigint[]) returns bigint[]
      language plpgsql stable parallel safe as $$
      begin
        if cardinality(subtrees) = 0 then return exact; end if;
        return array(select id from accounts where ancestors && subtrees union all select unnest(exact));
      end $$`);
  }

  override down(): void {
    this.addSql('drop function covered_accounts');
  }
}
