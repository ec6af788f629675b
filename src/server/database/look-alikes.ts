/** Keys that look like those of other rows: what migration 0130 could not compose. Decision 0108. */

/** Rows of one column that are found by their ids alone. */
export interface LookAlikes {
  /** `logins.unique_id` */
  readonly place: string;
  readonly count: number;
  /** The first ten. */
  readonly ids: readonly string[];
}

/** By what records are looked up, or what is there once. */
const places = `
  accounts.sis_account_id accounts.integration_id courses.sis_course_id sections.sis_section_id terms.sis_term_id
  groups.sis_group_id logins.unique_id logins.sis_user_id logins.integration_id roles.label group_categories.name
  files.display_name folders.name
`;

/** One row for each column that has such texts. */
export const lookAlikes = places
  .trim()
  .split(/\s+/)
  .map((place) => {
    const [table, column] = place.split('.');
    return `select '${place}' as place, count(*)::int as count, (array_agg(id::text order by id))[1:10] as ids
      from "${table}" where "${column}" is not nfc normalized having count(*) > 0`;
  })
  .join(' union all ');

export const saidOfLookAlikes = ({ place, count, ids }: LookAlikes): string =>
  `${place} reads like that of another row in ${count} ${count === 1 ? 'row' : 'rows'}, found by id alone until it is changed: ${ids.join(', ')}${count > ids.length ? ', …' : ''}`;
