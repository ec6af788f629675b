import { Migration } from '@mikro-orm/migrations';

/** There is one account of the site, whoever makes it. Decision 0113. */
export class OneAccountOfTheSite extends Migration {
  override up(): void {
    this.addSql('create unique index accounts_site on accounts (site) where site');
  }

  override down(): void {
    this.addSql('drop index accounts_site');
  }
}
