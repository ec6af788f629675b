import { Migration } from '@mikro-orm/migrations';

/** What is looked up, compared or counted as taken: composed, and otherwise as it is. */
const keys = `
  accounts.sis_account_id accounts.integration_id courses.sis_course_id courses.integration_id
  sections.sis_section_id sections.integration_id terms.sis_term_id groups.sis_group_id
  logins.unique_id logins.sis_user_id logins.integration_id communication_channels.address
  logins.sis_email quizzes.access_code pages.url page_revisions.url module_items.page_url
`;

/** Names and titles: composed, and on one line. */
const names = `
  accounts.name accounts.login_handle_name roles.name roles.label users.name users.sortable_name users.short_name users.title
  courses.name courses.course_code course_nicknames.nickname sections.name terms.name groups.name group_categories.name
  assignments.name assignment_groups.name assignment_overrides.title
  quizzes.title quiz_groups.name quiz_questions.question_name
  modules.name module_items.title pages.title page_revisions.title files.display_name files.filename folders.name
  external_tools.name external_tools.text external_feeds.display_name external_feeds.header_match external_feed_entries.title
  grading_standards.title global_notifications.subject bookmarks.name developer_keys.name access_tokens.purpose
  application_consents.purpose
`;

/** Texts of several lines: composed. What is HTML is neither looked up nor compared, and becomes so when it is written next. */
const texts = 'users.bio courses.public_description external_tools.description';

/**
 * Texts of before are as those that come in now: in Unicode's form NFC, and names without line breaks. A row that would
 * then have the key of another stays as it is, and so does a name of which nothing would be left or that would not fit:
 * both keep their ids, by which they are found and changed. Decision 0108.
 */
export class ComposedTexts extends Migration {
  override up(): void {
    for (const [list, isName] of [
      [keys, false],
      [names, true],
      [texts, false],
    ] as const)
      for (const place of list.trim().split(/\s+/)) this.addSql(composing(place, isName));
  }

  override down(): void {
    // How the texts were written before is not kept.
  }
}

const controls = `'[\\u0001-\\u001f\\u007f-\\u009f\\u2028\\u2029]+'`;

function composing(place: string, isName: boolean): string {
  const [table, column] = place.split('.') as [string, string];
  const wanted = `normalize("${column}", NFC)`;
  const hasControls = `"${column}" ~ ${controls}`;
  const onOneLine = `btrim(regexp_replace(${wanted}, ${controls}, ' ', 'g'))`;
  const changed = isName ? `case when ${hasControls} then ${onOneLine} else ${wanted} end` : wanted;
  const isOther = `"${column}" is not nfc normalized${isName ? ` or ${hasControls}` : ''}`;
  return `do $$ declare row_id bigint; begin
    for row_id in select id from "${table}" where ${isOther} order by id loop
      begin
        update "${table}" set "${column}" = ${changed} where id = row_id and ${changed} <> '';
      exception when unique_violation or exclusion_violation or check_violation or string_data_right_truncation then
        raise warning '${place} of the row % stays as it is: %', row_id, sqlerrm;
      end;
    end loop;
  end $$`;
}
