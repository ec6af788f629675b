-- Sets `updated_at` of a row that changes.
-- Why: Whichever statement changes a row, also one for many rows, and none forgets it.
create or replace function touch_row() returns trigger
language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end
$$;

create or replace trigger access_tokens_touch before update on access_tokens for each row execute function touch_row();
create or replace trigger account_brands_touch before update on account_brands for each row execute function touch_row();
create or replace trigger account_reports_touch before update on account_reports for each row execute function touch_row();
create or replace trigger accounts_touch before update on accounts for each row
  when (old.time_zone_in_force = new.time_zone_in_force)
  execute function touch_row();
create or replace trigger admins_touch before update on admins for each row execute function touch_row();
create or replace trigger application_consents_touch before update on application_consents for each row execute function touch_row();
create or replace trigger appointment_group_courses_touch before update on appointment_group_courses
  for each row execute function touch_row();
create or replace trigger appointment_group_sections_touch before update on appointment_group_sections
  for each row execute function touch_row();
create or replace trigger appointment_groups_touch before update on appointment_groups for each row execute function touch_row();
create or replace trigger assignment_groups_touch before update on assignment_groups for each row execute function touch_row();
create or replace trigger assignment_overrides_touch before update on assignment_overrides for each row execute function touch_row();
create or replace trigger assignments_touch before update on assignments for each row execute function touch_row();
create or replace trigger authentication_providers_touch before update on authentication_providers
  for each row execute function touch_row();
create or replace trigger authorization_codes_touch before update on authorization_codes for each row execute function touch_row();
create or replace trigger blueprint_changes_touch before update on blueprint_changes for each row execute function touch_row();
create or replace trigger blueprint_exceptions_touch before update on blueprint_exceptions for each row execute function touch_row();
create or replace trigger blueprint_imports_touch before update on blueprint_imports for each row execute function touch_row();
create or replace trigger blueprint_items_touch before update on blueprint_items for each row execute function touch_row();
create or replace trigger blueprint_migrations_touch before update on blueprint_migrations for each row execute function touch_row();
create or replace trigger blueprint_subscriptions_touch before update on blueprint_subscriptions for each row execute function touch_row();
create or replace trigger blueprint_templates_touch before update on blueprint_templates for each row execute function touch_row();
create or replace trigger bookmarks_touch before update on bookmarks for each row execute function touch_row();
create or replace trigger brand_files_touch before update on brand_files for each row execute function touch_row();
create or replace trigger calendar_events_touch before update on calendar_events for each row execute function touch_row();
create or replace trigger calendar_series_touch before update on calendar_series for each row execute function touch_row();
create or replace trigger communication_channels_touch before update on communication_channels for each row execute function touch_row();
create or replace trigger content_copies_touch before update on content_copies for each row execute function touch_row();
create or replace trigger content_migration_issues_touch before update on content_migration_issues
  for each row execute function touch_row();
create or replace trigger content_migrations_touch before update on content_migrations for each row execute function touch_row();
create or replace trigger conversation_batches_touch before update on conversation_batches for each row execute function touch_row();
create or replace trigger conversation_messages_touch before update on conversation_messages for each row execute function touch_row();
create or replace trigger conversation_views_touch before update on conversation_views for each row execute function touch_row();
create or replace trigger conversations_touch before update on conversations for each row execute function touch_row();
create or replace trigger course_nicknames_touch before update on course_nicknames for each row execute function touch_row();
create or replace trigger courses_touch before update on courses for each row execute function touch_row();
create or replace trigger developer_keys_touch before update on developer_keys for each row execute function touch_row();
create or replace trigger discussion_entries_touch before update of message, attachment_id, editor_id, workflow_state on discussion_entries
  for each row execute function touch_row();
create or replace trigger discussion_entry_readers_touch before update on discussion_entry_readers
  for each row execute function touch_row();
create or replace trigger discussion_topic_readers_touch before update on discussion_topic_readers
  for each row execute function touch_row();
create or replace trigger discussion_topic_sections_touch before update on discussion_topic_sections
  for each row execute function touch_row();
create or replace trigger discussion_topics_touch before update on discussion_topics for each row execute function touch_row();
create or replace trigger enrollments_touch before update of course_id, course_section_id, user_id, role_id, type, workflow_state, associated_user_id, limit_privileges_to_course_section, start_at, end_at, completed_at on enrollments
  for each row execute function touch_row();
create or replace trigger error_reports_touch before update on error_reports for each row execute function touch_row();
create or replace trigger external_feed_entries_touch before update on external_feed_entries for each row execute function touch_row();
create or replace trigger external_feeds_touch before update on external_feeds for each row execute function touch_row();
create or replace trigger external_tools_touch before update on external_tools for each row execute function touch_row();
create or replace trigger favorite_courses_touch before update on favorite_courses for each row execute function touch_row();
create or replace trigger files_touch before update on files for each row execute function touch_row();
create or replace trigger folders_touch before update on folders for each row execute function touch_row();
create or replace trigger global_notification_closings_touch before update on global_notification_closings
  for each row execute function touch_row();
create or replace trigger global_notifications_touch before update on global_notifications for each row execute function touch_row();
create or replace trigger grading_standards_touch before update on grading_standards for each row execute function touch_row();
create or replace trigger group_categories_touch before update on group_categories for each row execute function touch_row();
create or replace trigger group_memberships_touch before update on group_memberships for each row execute function touch_row();
create or replace trigger groups_touch before update on groups for each row execute function touch_row();
create or replace trigger held_messages_touch before update on held_messages for each row execute function touch_row();
create or replace trigger journal_entries_touch before update on journal_entries for each row execute function touch_row();
create or replace trigger live_events_touch before update on live_events for each row execute function touch_row();
create or replace trigger logins_touch before update on logins for each row execute function touch_row();
create or replace trigger mails_touch before update on mails for each row execute function touch_row();
create or replace trigger messages_touch before update on messages for each row execute function touch_row();
create or replace trigger module_item_marks_touch before update on module_item_marks for each row execute function touch_row();
create or replace trigger module_items_touch before update on module_items for each row execute function touch_row();
create or replace trigger modules_touch before update on modules for each row execute function touch_row();
create or replace trigger notification_choices_touch before update on notification_choices for each row execute function touch_row();
create or replace trigger notification_events_touch before update on notification_events for each row execute function touch_row();
create or replace trigger notifications_touch before update on notifications for each row execute function touch_row();
create or replace trigger observer_links_touch before update on observer_links for each row execute function touch_row();
create or replace trigger outcome_alignments_touch before update on outcome_alignments for each row execute function touch_row();
create or replace trigger outcome_groups_touch before update on outcome_groups for each row execute function touch_row();
create or replace trigger outcome_links_touch before update on outcome_links for each row execute function touch_row();
create or replace trigger outcome_result_versions_touch before update on outcome_result_versions for each row execute function touch_row();
create or replace trigger outcome_results_touch before update on outcome_results for each row execute function touch_row();
create or replace trigger outcomes_touch before update on outcomes for each row execute function touch_row();
create or replace trigger page_revisions_touch before update on page_revisions for each row execute function touch_row();
create or replace trigger pages_touch before update on pages for each row execute function touch_row();
create or replace trigger pairing_codes_touch before update on pairing_codes for each row execute function touch_row();
create or replace trigger progress_touch before update on progress for each row execute function touch_row();
create or replace trigger quiz_answers_touch before update on quiz_answers for each row execute function touch_row();
create or replace trigger quiz_attempts_touch before update on quiz_attempts for each row execute function touch_row();
create or replace trigger quiz_groups_touch before update on quiz_groups for each row execute function touch_row();
create or replace trigger quiz_questions_touch before update on quiz_questions for each row execute function touch_row();
create or replace trigger quiz_submissions_touch before update on quiz_submissions for each row execute function touch_row();
create or replace trigger quizzes_touch before update on quizzes for each row execute function touch_row();
create or replace trigger refresh_tokens_touch before update on refresh_tokens for each row execute function touch_row();
create or replace trigger role_overrides_touch before update on role_overrides for each row execute function touch_row();
create or replace trigger roles_touch before update on roles for each row execute function touch_row();
create or replace trigger rubric_assessment_versions_touch before update on rubric_assessment_versions
  for each row execute function touch_row();
create or replace trigger rubric_assessments_touch before update on rubric_assessments for each row execute function touch_row();
create or replace trigger rubric_associations_touch before update on rubric_associations for each row execute function touch_row();
create or replace trigger rubrics_touch before update on rubrics for each row execute function touch_row();
create or replace trigger sections_touch before update on sections for each row execute function touch_row();
create or replace trigger sessions_touch before update on sessions for each row execute function touch_row();
create or replace trigger sign_in_keys_touch before update on sign_in_keys for each row execute function touch_row();
create or replace trigger spent_sign_ons_touch before update on spent_sign_ons for each row execute function touch_row();
create or replace trigger stream_entries_touch before update on stream_entries for each row execute function touch_row();
create or replace trigger stream_items_touch before update on stream_items for each row execute function touch_row();
create or replace trigger submission_comments_touch before update on submission_comments for each row execute function touch_row();
create or replace trigger submissions_touch before update on submissions for each row execute function touch_row();
create or replace trigger term_overrides_touch before update on term_overrides for each row execute function touch_row();
create or replace trigger terms_touch before update on terms for each row execute function touch_row();
create or replace trigger todo_ignores_touch before update on todo_ignores for each row execute function touch_row();
create or replace trigger tool_launches_touch before update on tool_launches for each row execute function touch_row();
create or replace trigger used_assertions_touch before update on used_assertions for each row execute function touch_row();
create or replace trigger user_profiles_touch before update on user_profiles for each row execute function touch_row();
create or replace trigger users_touch before update on users for each row
  when (old.tenants = new.tenants)
  execute function touch_row();
