/** Columns whose texts are sealed with the key of the installation. Decision 0112. */

export interface SealedColumn {
  readonly table: string;
  /** A text, null where nothing is sealed; the table has `id` and `root_account_id` besides. */
  readonly column: string;
  /** What the texts of a tenant are sealed for, by its root account. */
  readonly purposeOf: (rootAccountId: number) => string;
  /** What else is set of a row whose text no key opens any more: assignments of an update; nothing where null says enough. */
  readonly whenLost?: string;
}
