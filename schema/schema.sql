-- What the migrations and the functions make of an empty database. Written by npm run generate; not to be edited.
-- Row security is set up besides (row-security.ts): its roles are called after the database.

create sequence live_events_positions;

create table access_tokens (
  consent_id bigint,
  created_at timestamp with time zone default now() not null,
  developer_key_id bigint,
  digest bytea not null,
  expires_at timestamp with time zone,
  hint character varying(16) not null,
  id bigint default nextval('access_tokens_id_seq'::regclass) not null,
  last_used_at timestamp with time zone,
  login_id bigint not null,
  maker_id bigint,
  purpose character varying(255) not null,
  revoked_at timestamp with time zone,
  root_account_id bigint not null,
  scopes text[],
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  voucher_id bigint,
  constraint access_tokens_consent_id_foreign FOREIGN KEY (consent_id) REFERENCES application_consents(id),
  constraint access_tokens_digest UNIQUE (digest),
  constraint access_tokens_login_id_foreign FOREIGN KEY (login_id) REFERENCES logins(id),
  constraint access_tokens_pkey PRIMARY KEY (id),
  constraint access_tokens_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint access_tokens_voucher_id_foreign FOREIGN KEY (voucher_id) REFERENCES users(id),
  constraint scopes_without_null CHECK ((array_position(scopes, NULL::text) IS NULL))
);
CREATE INDEX access_tokens_consent ON access_tokens USING btree (consent_id) WHERE (consent_id IS NOT NULL);
CREATE INDEX access_tokens_developer_key ON access_tokens USING btree (developer_key_id) WHERE (developer_key_id IS NOT NULL);
CREATE INDEX access_tokens_login ON access_tokens USING btree (login_id);
CREATE INDEX access_tokens_maker ON access_tokens USING btree (maker_id) WHERE (maker_id IS NOT NULL);
CREATE INDEX access_tokens_user ON access_tokens USING btree (user_id, id);
CREATE TRIGGER access_tokens_announce AFTER DELETE OR UPDATE OF scopes, expires_at, revoked_at ON access_tokens FOR EACH ROW EXECUTE FUNCTION announce_authority('user');
CREATE TRIGGER access_tokens_touch BEFORE UPDATE ON access_tokens FOR EACH ROW EXECUTE FUNCTION touch_row();

create table account_brands (
  account_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('account_brands_id_seq'::regclass) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  variables jsonb default '{}'::jsonb not null,
  constraint account_brands_account UNIQUE (account_id),
  constraint account_brands_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_brands_pkey PRIMARY KEY (id),
  constraint variables_shape CHECK ((jsonb_typeof(variables) = 'object'::text))
);
CREATE TRIGGER account_brands_touch BEFORE UPDATE ON account_brands FOR EACH ROW EXECUTE FUNCTION touch_row();

create table account_reports (
  account_id bigint not null,
  content_type character varying(255),
  created_at timestamp with time zone default now() not null,
  current_line integer,
  ended_at timestamp with time zone,
  extra_text text,
  filename character varying(255),
  id bigint default nextval('account_reports_id_seq'::regclass) not null,
  parameters jsonb,
  progress_id bigint not null,
  report character varying(64) not null,
  root_account_id bigint not null,
  sha256 character varying(64),
  shows_email boolean default false not null,
  shows_sis boolean default false not null,
  size bigint,
  started_at timestamp with time zone,
  storage_key character varying(255),
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  uuid uuid default gen_random_uuid() not null,
  workflow_state character varying(32) default 'created'::character varying not null,
  constraint account_reports_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint account_reports_pkey PRIMARY KEY (id),
  constraint account_reports_progress UNIQUE (progress_id),
  constraint account_reports_progress_id_foreign FOREIGN KEY (progress_id) REFERENCES progress(id),
  constraint account_reports_report_check CHECK (((report)::text = ANY ((ARRAY['grade_export_csv'::character varying, 'last_user_access_csv'::character varying, 'last_enrollment_activity_csv'::character varying, 'outcome_results_csv'::character varying, 'provisioning_csv'::character varying, 'recently_deleted_courses_csv'::character varying, 'sis_export_csv'::character varying, 'student_assignment_outcome_map_csv'::character varying, 'students_with_no_submissions_csv'::character varying, 'unpublished_courses_csv'::character varying, 'public_courses_csv'::character varying, 'course_storage_csv'::character varying, 'unused_courses_csv'::character varying, 'zero_activity_csv'::character varying, 'user_access_tokens_csv'::character varying, 'lti_report_csv'::character varying])::text[]))),
  constraint account_reports_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint account_reports_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['created'::character varying, 'running'::character varying, 'complete'::character varying, 'error'::character varying, 'aborted'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX account_reports_account ON account_reports USING btree (account_id, report, id);
CREATE INDEX account_reports_unfinished ON account_reports USING btree (account_id) WHERE ((workflow_state)::text = ANY ((ARRAY['created'::character varying, 'running'::character varying])::text[]));
CREATE TRIGGER account_reports_touch BEFORE UPDATE ON account_reports FOR EACH ROW EXECUTE FUNCTION touch_row();

create table accounts (
  ancestors bigint[] default '{}'::bigint[] not null,
  auth_discovery_url text,
  change_password_url text,
  created_at timestamp with time zone default now() not null,
  default_group_storage_quota_mb bigint,
  default_storage_quota_mb bigint,
  default_time_zone character varying(64),
  default_user_storage_quota_mb bigint,
  id bigint default nextval('accounts_id_seq'::regclass) not null,
  integration_id character varying(255),
  login_handle_name character varying(255),
  lti_guid uuid default gen_random_uuid() not null,
  name character varying(255) not null,
  parent_account_id bigint,
  privacy_policy_url text,
  root_account_id bigint not null,
  services jsonb default '{}'::jsonb not null,
  settings jsonb default '{}'::jsonb not null,
  sis_account_id character varying(255),
  site boolean default false not null,
  terms_of_use_url text,
  terms_required boolean default false not null,
  time_zone_in_force character varying(64) default 'UTC'::character varying not null,
  unknown_user_url text,
  updated_at timestamp with time zone default now() not null,
  uuid uuid default gen_random_uuid() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint accounts_parent_account_id_foreign FOREIGN KEY (parent_account_id) REFERENCES accounts(id),
  constraint accounts_pkey PRIMARY KEY (id),
  constraint accounts_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[]))),
  constraint ancestors_without_null CHECK ((array_position(ancestors, NULL::bigint) IS NULL)),
  constraint settings_shape CHECK ((jsonb_typeof(settings) = 'object'::text))
);
CREATE INDEX accounts_ancestors ON accounts USING gin (ancestors);
CREATE UNIQUE INDEX accounts_integration_id ON accounts USING btree (root_account_id, integration_id) WHERE ((workflow_state)::text <> 'deleted'::text);
CREATE INDEX accounts_parent ON accounts USING btree (parent_account_id, id);
CREATE INDEX accounts_root ON accounts USING btree (root_account_id, id);
CREATE UNIQUE INDEX accounts_sis_account_id ON accounts USING btree (root_account_id, sis_account_id) WHERE ((workflow_state)::text <> 'deleted'::text);
CREATE UNIQUE INDEX accounts_site ON accounts USING btree (site) WHERE site;
CREATE TRIGGER accounts_announce AFTER INSERT OR DELETE OR UPDATE OF parent_account_id, workflow_state, settings ON accounts FOR EACH ROW EXECUTE FUNCTION announce_authority('tenant');
CREATE TRIGGER accounts_move AFTER UPDATE OF parent_account_id ON accounts FOR EACH ROW WHEN ((old.ancestors IS DISTINCT FROM new.ancestors)) EXECUTE FUNCTION move_accounts_below();
CREATE TRIGGER accounts_place BEFORE INSERT OR UPDATE OF parent_account_id ON accounts FOR EACH ROW EXECUTE FUNCTION place_account();
CREATE TRIGGER accounts_touch BEFORE UPDATE ON accounts FOR EACH ROW WHEN (((old.time_zone_in_force)::text = (new.time_zone_in_force)::text)) EXECUTE FUNCTION touch_row();
CREATE TRIGGER accounts_zone BEFORE INSERT OR UPDATE OF parent_account_id, default_time_zone ON accounts FOR EACH ROW EXECUTE FUNCTION keep_time_zone();
CREATE TRIGGER accounts_zone_below AFTER UPDATE ON accounts FOR EACH ROW WHEN (((old.time_zone_in_force)::text IS DISTINCT FROM (new.time_zone_in_force)::text)) EXECUTE FUNCTION hand_down_time_zone();

create table admins (
  account_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('admins_id_seq'::regclass) not null,
  role_id bigint not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint admins_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint admins_one UNIQUE (root_account_id, account_id, user_id, role_id),
  constraint admins_pkey PRIMARY KEY (id),
  constraint admins_role_id_foreign FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint admins_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint admins_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX admins_account ON admins USING btree (account_id, id);
CREATE INDEX admins_user ON admins USING btree (user_id, root_account_id);
CREATE TRIGGER admins_announce AFTER INSERT OR DELETE OR UPDATE ON admins FOR EACH ROW EXECUTE FUNCTION announce_authority('user');
CREATE TRIGGER admins_keep_administrator AFTER UPDATE OF workflow_state ON admins FOR EACH ROW WHEN ((((old.workflow_state)::text = 'active'::text) AND ((new.workflow_state)::text <> 'active'::text))) EXECUTE FUNCTION keep_administrator();
CREATE TRIGGER admins_touch BEFORE UPDATE ON admins FOR EACH ROW EXECUTE FUNCTION touch_row();

create table application_consents (
  created_at timestamp with time zone default now() not null,
  developer_key_id bigint not null,
  ended_at timestamp with time zone,
  id bigint default nextval('application_consents_id_seq'::regclass) not null,
  login_id bigint not null,
  purpose character varying(255),
  root_account_id bigint not null,
  scopes text[],
  session_id bigint,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint application_consents_login_id_foreign FOREIGN KEY (login_id) REFERENCES logins(id),
  constraint application_consents_pkey PRIMARY KEY (id),
  constraint application_consents_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint scopes_without_null CHECK ((array_position(scopes, NULL::text) IS NULL))
);
CREATE INDEX application_consents_key ON application_consents USING btree (developer_key_id);
CREATE INDEX application_consents_login ON application_consents USING btree (login_id);
CREATE INDEX application_consents_session ON application_consents USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX application_consents_user ON application_consents USING btree (user_id, id);
CREATE TRIGGER application_consents_touch BEFORE UPDATE ON application_consents FOR EACH ROW EXECUTE FUNCTION touch_row();

create table appointment_group_courses (
  appointment_group_id bigint not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('appointment_group_courses_id_seq'::regclass) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint appointment_group_courses_appointment_group_id_foreign FOREIGN KEY (appointment_group_id) REFERENCES appointment_groups(id),
  constraint appointment_group_courses_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint appointment_group_courses_pkey PRIMARY KEY (id)
);
CREATE INDEX appointment_group_courses_course ON appointment_group_courses USING btree (course_id, appointment_group_id);
CREATE INDEX appointment_group_courses_group ON appointment_group_courses USING btree (appointment_group_id, course_id);
CREATE UNIQUE INDEX appointment_group_courses_one ON appointment_group_courses USING btree (root_account_id, appointment_group_id, course_id);
CREATE TRIGGER appointment_group_courses_touch BEFORE UPDATE ON appointment_group_courses FOR EACH ROW EXECUTE FUNCTION touch_row();

create table appointment_group_sections (
  appointment_group_id bigint not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('appointment_group_sections_id_seq'::regclass) not null,
  root_account_id bigint not null,
  section_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint appointment_group_sections_appointment_group_id_foreign FOREIGN KEY (appointment_group_id) REFERENCES appointment_groups(id),
  constraint appointment_group_sections_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint appointment_group_sections_pkey PRIMARY KEY (id),
  constraint appointment_group_sections_section_id_foreign FOREIGN KEY (section_id) REFERENCES sections(id)
);
CREATE INDEX appointment_group_sections_group ON appointment_group_sections USING btree (appointment_group_id, course_id, section_id);
CREATE UNIQUE INDEX appointment_group_sections_one ON appointment_group_sections USING btree (root_account_id, appointment_group_id, section_id);
CREATE TRIGGER appointment_group_sections_touch BEFORE UPDATE ON appointment_group_sections FOR EACH ROW EXECUTE FUNCTION touch_row();

create table appointment_groups (
  author_id bigint not null,
  cancel_reason text,
  created_at timestamp with time zone default now() not null,
  description text,
  group_category_id bigint,
  id bigint default nextval('appointment_groups_id_seq'::regclass) not null,
  location_address character varying(255),
  location_name character varying(255),
  max_appointments_per_participant integer,
  min_appointments_per_participant integer,
  participant_visibility character varying(32) default 'private'::character varying not null,
  participants_per_appointment integer,
  root_account_id bigint not null,
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'pending'::character varying not null,
  constraint appointment_groups_author_id_foreign FOREIGN KEY (author_id) REFERENCES users(id),
  constraint appointment_groups_group_category_id_foreign FOREIGN KEY (group_category_id) REFERENCES group_categories(id),
  constraint appointment_groups_limits CHECK (((participants_per_appointment >= 1) AND (min_appointments_per_participant >= 1) AND (max_appointments_per_participant >= 1) AND (min_appointments_per_participant <= max_appointments_per_participant))),
  constraint appointment_groups_participant_visibility_check CHECK (((participant_visibility)::text = ANY ((ARRAY['private'::character varying, 'protected'::character varying])::text[]))),
  constraint appointment_groups_pkey PRIMARY KEY (id),
  constraint appointment_groups_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['pending'::character varying, 'active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX appointment_groups_tenant ON appointment_groups USING btree (root_account_id, id);
CREATE TRIGGER appointment_groups_touch BEFORE UPDATE ON appointment_groups FOR EACH ROW EXECUTE FUNCTION touch_row();

create table assignment_groups (
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  drop_highest integer default 0 not null,
  drop_lowest integer default 0 not null,
  group_weight double precision default 0 not null,
  id bigint default nextval('assignment_groups_id_seq'::regclass) not null,
  name character varying(255) not null,
  never_drop jsonb default '[]'::jsonb not null,
  "position" integer not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'available'::character varying not null,
  constraint assignment_groups_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint assignment_groups_pkey PRIMARY KEY (id),
  constraint assignment_groups_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['available'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX assignment_groups_course ON assignment_groups USING btree (course_id, "position", id);
CREATE TRIGGER assignment_groups_touch BEFORE UPDATE ON assignment_groups FOR EACH ROW EXECUTE FUNCTION touch_row();

create table assignment_override_students (
  assignment_id bigint not null,
  assignment_override_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('assignment_override_students_id_seq'::regclass) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint assignment_override_students_assignment_id_foreign FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint assignment_override_students_assignment_override_id_foreign FOREIGN KEY (assignment_override_id) REFERENCES assignment_overrides(id),
  constraint assignment_override_students_one UNIQUE (assignment_id, user_id),
  constraint assignment_override_students_pkey PRIMARY KEY (id),
  constraint assignment_override_students_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX assignment_override_students_override ON assignment_override_students USING btree (assignment_override_id, user_id);

create table assignment_overrides (
  assignment_id bigint not null,
  course_id bigint not null,
  course_section_id bigint,
  created_at timestamp with time zone default now() not null,
  due_at timestamp with time zone,
  due_at_overridden boolean default false not null,
  group_id bigint,
  id bigint default nextval('assignment_overrides_id_seq'::regclass) not null,
  lock_at timestamp with time zone,
  lock_at_overridden boolean default false not null,
  root_account_id bigint not null,
  title character varying(255) not null,
  unlock_at timestamp with time zone,
  unlock_at_overridden boolean default false not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint assignment_overrides_assignment_id_foreign FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint assignment_overrides_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint assignment_overrides_course_section_id_foreign FOREIGN KEY (course_section_id) REFERENCES sections(id),
  constraint assignment_overrides_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint assignment_overrides_pkey PRIMARY KEY (id),
  constraint assignment_overrides_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX assignment_overrides_assignment ON assignment_overrides USING btree (assignment_id, id);
CREATE UNIQUE INDEX assignment_overrides_group ON assignment_overrides USING btree (assignment_id, group_id) WHERE (((workflow_state)::text = 'active'::text) AND (group_id IS NOT NULL));
CREATE UNIQUE INDEX assignment_overrides_section ON assignment_overrides USING btree (assignment_id, course_section_id) WHERE (((workflow_state)::text = 'active'::text) AND (course_section_id IS NOT NULL));
CREATE TRIGGER assignment_overrides_touch BEFORE UPDATE ON assignment_overrides FOR EACH ROW EXECUTE FUNCTION touch_row();

create table assignments (
  allowed_extensions text[] default '{}'::text[] not null,
  assignment_group_id bigint not null,
  automatic_peer_reviews boolean default false not null,
  blueprint_locks text[] default '{}'::text[] not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  description text,
  due_at timestamp with time zone,
  external_tool_new_tab boolean default false not null,
  external_tool_url text,
  grade_group_students_individually boolean default false not null,
  grading_standard_id bigint,
  grading_type character varying(32) default 'points'::character varying not null,
  group_category_id bigint,
  id bigint default nextval('assignments_id_seq'::regclass) not null,
  lock_at timestamp with time zone,
  muted boolean default false not null,
  name character varying(255) not null,
  omit_from_final_grade boolean default false not null,
  only_visible_to_overrides boolean default false not null,
  peer_reviews boolean default false not null,
  points_possible double precision,
  "position" integer not null,
  post_to_sis boolean default false not null,
  root_account_id bigint not null,
  submission_types text[] default '{none}'::text[] not null,
  unlock_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'unpublished'::character varying not null,
  constraint allowed_extensions_without_null CHECK ((array_position(allowed_extensions, NULL::text) IS NULL)),
  constraint assignments_assignment_group_id_foreign FOREIGN KEY (assignment_group_id) REFERENCES assignment_groups(id),
  constraint assignments_blueprint_locks_check CHECK ((blueprint_locks <@ ARRAY['content'::text, 'points'::text, 'due_dates'::text, 'availability_dates'::text])),
  constraint assignments_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint assignments_grading_standard_id_foreign FOREIGN KEY (grading_standard_id) REFERENCES grading_standards(id),
  constraint assignments_grading_type_check CHECK (((grading_type)::text = ANY ((ARRAY['points'::character varying, 'percent'::character varying, 'letter_grade'::character varying, 'gpa_scale'::character varying, 'pass_fail'::character varying, 'not_graded'::character varying])::text[]))),
  constraint assignments_group_category_id_foreign FOREIGN KEY (group_category_id) REFERENCES group_categories(id),
  constraint assignments_pkey PRIMARY KEY (id),
  constraint assignments_submission_types_check CHECK ((submission_types <@ ARRAY['none'::text, 'not_graded'::text, 'on_paper'::text, 'online_text_entry'::text, 'online_url'::text, 'online_upload'::text, 'media_recording'::text, 'online_quiz'::text, 'discussion_topic'::text, 'external_tool'::text])),
  constraint assignments_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['unpublished'::character varying, 'published'::character varying, 'withheld'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX assignments_course ON assignments USING btree (course_id, "position", id);
CREATE INDEX assignments_due ON assignments USING btree (course_id, due_at);
CREATE INDEX assignments_grading_standard ON assignments USING btree (grading_standard_id) WHERE (grading_standard_id IS NOT NULL);
CREATE INDEX assignments_group ON assignments USING btree (assignment_group_id, "position", id);
CREATE INDEX assignments_name ON assignments USING btree (course_id, name COLLATE "und-x-icu", id);
CREATE TRIGGER assignments_in_modules AFTER UPDATE OF name, workflow_state ON assignments FOR EACH ROW WHEN ((((old.name)::text IS DISTINCT FROM (new.name)::text) OR (((new.workflow_state)::text = 'deleted'::text) AND ((old.workflow_state)::text <> 'deleted'::text)))) EXECUTE FUNCTION module_items_follow('Assignment', 'name');
CREATE TRIGGER assignments_live AFTER UPDATE OF muted ON assignments FOR EACH ROW WHEN ((old.muted AND (NOT new.muted) AND ((new.workflow_state)::text = 'published'::text))) EXECUTE FUNCTION announce_grades();
CREATE TRIGGER assignments_touch BEFORE UPDATE ON assignments FOR EACH ROW EXECUTE FUNCTION touch_row();

create table audit_events (
  created_at timestamp with time zone default now() not null,
  data jsonb not null,
  event_type character varying(64) not null,
  id bigint default nextval('audit_events_id_seq'::regclass) not null,
  real_user_id bigint,
  request_id character varying(64) not null,
  root_account_id bigint not null,
  subject_id bigint not null,
  subject_type character varying(64) not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  uuid uuid default gen_random_uuid() not null,
  constraint audit_events_pkey PRIMARY KEY (id)
);
CREATE INDEX audit_events_actor ON audit_events USING btree (root_account_id, user_id, id);
CREATE INDEX audit_events_subject ON audit_events USING btree (root_account_id, subject_type, subject_id, id);
CREATE INDEX audit_events_time ON audit_events USING brin (created_at);
CREATE TRIGGER audit_events_keep BEFORE DELETE OR UPDATE ON audit_events FOR EACH ROW EXECUTE FUNCTION keep_event();
CREATE TRIGGER audit_events_keep_all BEFORE TRUNCATE ON audit_events FOR EACH STATEMENT EXECUTE FUNCTION keep_event();

create table authentication_events (
  access_token_id bigint,
  account_id bigint not null,
  address character varying(64),
  created_at timestamp with time zone default now() not null,
  event_type character varying(32) not null,
  id bigint default nextval('authentication_events_id_seq'::regclass) not null,
  login_id bigint,
  real_user_id bigint,
  request_id character varying(64) not null,
  root_account_id bigint not null,
  session_id bigint,
  updated_at timestamp with time zone default now() not null,
  user_agent character varying(255),
  user_id bigint,
  uuid uuid default gen_random_uuid() not null,
  constraint authentication_events_event_type_check CHECK (((event_type)::text = ANY ((ARRAY['login'::character varying, 'logout'::character varying, 'login_failed'::character varying, 'masquerade'::character varying])::text[]))),
  constraint authentication_events_pkey PRIMARY KEY (id)
);
CREATE INDEX authentication_events_account ON authentication_events USING btree (root_account_id, account_id, created_at, id);
CREATE INDEX authentication_events_login ON authentication_events USING btree (root_account_id, login_id, created_at, id);
CREATE INDEX authentication_events_sign_ons ON authentication_events USING btree (root_account_id, login_id, created_at) WHERE ((event_type)::text = 'login'::text);
CREATE INDEX authentication_events_tenant ON authentication_events USING btree (root_account_id, created_at, id);
CREATE INDEX authentication_events_time ON authentication_events USING brin (created_at);
CREATE INDEX authentication_events_user ON authentication_events USING btree (root_account_id, user_id, created_at, id);
CREATE TRIGGER authentication_events_keep BEFORE DELETE OR UPDATE ON authentication_events FOR EACH ROW EXECUTE FUNCTION keep_event();
CREATE TRIGGER authentication_events_keep_all BEFORE TRUNCATE ON authentication_events FOR EACH STATEMENT EXECUTE FUNCTION keep_event();

create table authentication_providers (
  auth_type character varying(32) not null,
  created_at timestamp with time zone default now() not null,
  federated_attributes jsonb,
  id bigint default nextval('authentication_providers_id_seq'::regclass) not null,
  jit_provisioning boolean default false not null,
  login_attribute character varying(255),
  metadata_due_at timestamp with time zone,
  metadata_failures integer default 0 not null,
  metadata_fault text,
  metadata_loaded_at timestamp with time zone,
  parent_registration boolean default false not null,
  "position" integer not null,
  root_account_id bigint not null,
  sealed_secret text,
  settings jsonb default '{}'::jsonb not null,
  updated_at timestamp with time zone default now() not null,
  voucher_id bigint,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint authentication_providers_auth_type_check CHECK (((auth_type)::text = ANY ((ARRAY['local'::character varying, 'cas'::character varying, 'ldap'::character varying, 'openid_connect'::character varying, 'saml'::character varying, 'edu_sso'::character varying, 'social_a'::character varying, 'code_host'::character varying, 'web_id'::character varying, 'career_net'::character varying, 'office_id'::character varying, 'microblog'::character varying])::text[]))),
  constraint authentication_providers_pkey PRIMARY KEY (id),
  constraint authentication_providers_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[]))),
  constraint federated_attributes_shape CHECK ((jsonb_typeof(federated_attributes) = 'array'::text)),
  constraint settings_shape CHECK ((jsonb_typeof(settings) = 'object'::text))
);
CREATE INDEX authentication_providers_metadata ON authentication_providers USING btree (metadata_due_at) WHERE (metadata_due_at IS NOT NULL);
CREATE UNIQUE INDEX authentication_providers_parents ON authentication_providers USING btree (root_account_id) WHERE parent_registration;
CREATE UNIQUE INDEX authentication_providers_single ON authentication_providers USING btree (root_account_id, auth_type) WHERE (((workflow_state)::text = 'active'::text) AND ((auth_type)::text = ANY ((ARRAY['local'::character varying, 'social_a'::character varying, 'code_host'::character varying, 'career_net'::character varying, 'microblog'::character varying])::text[])));
CREATE CONSTRAINT TRIGGER authentication_providers_positions AFTER INSERT OR DELETE OR UPDATE OF "position", workflow_state, root_account_id ON authentication_providers DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_provider_positions();
CREATE TRIGGER authentication_providers_touch BEFORE UPDATE ON authentication_providers FOR EACH ROW EXECUTE FUNCTION touch_row();

create table authorization_codes (
  code_challenge character varying(128),
  consent_id bigint not null,
  created_at timestamp with time zone default now() not null,
  digest bytea not null,
  expires_at timestamp with time zone not null,
  id bigint default nextval('authorization_codes_id_seq'::regclass) not null,
  redirect_address text not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint authorization_codes_consent_id_foreign FOREIGN KEY (consent_id) REFERENCES application_consents(id),
  constraint authorization_codes_digest UNIQUE (digest),
  constraint authorization_codes_pkey PRIMARY KEY (id)
);
CREATE INDEX authorization_codes_consent ON authorization_codes USING btree (consent_id);
CREATE TRIGGER authorization_codes_touch BEFORE UPDATE ON authorization_codes FOR EACH ROW EXECUTE FUNCTION touch_row();

create table blueprint_changes (
  change_type character varying(32) not null,
  created_at timestamp with time zone default now() not null,
  digests jsonb,
  id bigint default nextval('blueprint_changes_id_seq'::regclass) not null,
  kind character varying(32) not null,
  locked boolean default false not null,
  migration_id bigint not null,
  name text not null,
  path text,
  root_account_id bigint not null,
  source_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint blueprint_changes_change_type_check CHECK (((change_type)::text = ANY ((ARRAY['created'::character varying, 'updated'::character varying, 'deleted'::character varying])::text[]))),
  constraint blueprint_changes_kind_check CHECK (((kind)::text = ANY ((ARRAY['grading_standard'::character varying, 'group_category'::character varying, 'folder'::character varying, 'attachment'::character varying, 'learning_outcome_group'::character varying, 'learning_outcome'::character varying, 'learning_outcome_link'::character varying, 'rubric'::character varying, 'outcome_alignment'::character varying, 'assignment_group'::character varying, 'assignment'::character varying, 'rubric_association'::character varying, 'wiki_page'::character varying, 'discussion_topic'::character varying, 'quiz'::character varying, 'quiz_group'::character varying, 'quiz_question'::character varying, 'question_alignment'::character varying, 'external_tool'::character varying, 'calendar_series'::character varying, 'calendar_event'::character varying, 'context_module'::character varying, 'module_item'::character varying])::text[]))),
  constraint blueprint_changes_migration_id_foreign FOREIGN KEY (migration_id) REFERENCES blueprint_migrations(id),
  constraint blueprint_changes_pkey PRIMARY KEY (id),
  constraint blueprint_changes_source UNIQUE (migration_id, kind, source_id)
);
CREATE INDEX blueprint_changes_migration ON blueprint_changes USING btree (migration_id, id);
CREATE TRIGGER blueprint_changes_touch BEFORE UPDATE ON blueprint_changes FOR EACH ROW EXECUTE FUNCTION touch_row();

create table blueprint_exceptions (
  blueprint_course_id bigint not null,
  conflicting_changes text[] not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('blueprint_exceptions_id_seq'::regclass) not null,
  kind character varying(32) not null,
  migration_id bigint not null,
  root_account_id bigint not null,
  source_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint blueprint_exceptions_blueprint_course_id_foreign FOREIGN KEY (blueprint_course_id) REFERENCES courses(id),
  constraint blueprint_exceptions_conflicting_changes_check CHECK ((conflicting_changes <@ ARRAY['content'::text, 'points'::text, 'due_dates'::text, 'availability_dates'::text, 'settings'::text, 'state'::text, 'deleted'::text])),
  constraint blueprint_exceptions_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint blueprint_exceptions_kind_check CHECK (((kind)::text = ANY ((ARRAY['grading_standard'::character varying, 'group_category'::character varying, 'folder'::character varying, 'attachment'::character varying, 'learning_outcome_group'::character varying, 'learning_outcome'::character varying, 'learning_outcome_link'::character varying, 'rubric'::character varying, 'outcome_alignment'::character varying, 'assignment_group'::character varying, 'assignment'::character varying, 'rubric_association'::character varying, 'wiki_page'::character varying, 'discussion_topic'::character varying, 'quiz'::character varying, 'quiz_group'::character varying, 'quiz_question'::character varying, 'question_alignment'::character varying, 'external_tool'::character varying, 'calendar_series'::character varying, 'calendar_event'::character varying, 'context_module'::character varying, 'module_item'::character varying])::text[]))),
  constraint blueprint_exceptions_migration_id_foreign FOREIGN KEY (migration_id) REFERENCES blueprint_migrations(id),
  constraint blueprint_exceptions_pkey PRIMARY KEY (id),
  constraint blueprint_exceptions_source UNIQUE (migration_id, kind, source_id, course_id)
);
CREATE TRIGGER blueprint_exceptions_touch BEFORE UPDATE ON blueprint_exceptions FOR EACH ROW EXECUTE FUNCTION touch_row();

create table blueprint_imports (
  changed integer default 0 not null,
  completed_at timestamp with time zone,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  deleted integer default 0 not null,
  id bigint default nextval('blueprint_imports_id_seq'::regclass) not null,
  kept integer default 0 not null,
  made integer default 0 not null,
  message text,
  migration_id bigint not null,
  root_account_id bigint not null,
  subscription_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'queued'::character varying not null,
  constraint blueprint_imports_course UNIQUE (migration_id, course_id),
  constraint blueprint_imports_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint blueprint_imports_migration_id_foreign FOREIGN KEY (migration_id) REFERENCES blueprint_migrations(id),
  constraint blueprint_imports_pkey PRIMARY KEY (id),
  constraint blueprint_imports_subscription_id_foreign FOREIGN KEY (subscription_id) REFERENCES blueprint_subscriptions(id),
  constraint blueprint_imports_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['queued'::character varying, 'completed'::character varying, 'failed'::character varying, 'skipped'::character varying])::text[])))
);
CREATE INDEX blueprint_imports_subscription ON blueprint_imports USING btree (subscription_id, id);
CREATE TRIGGER blueprint_imports_touch BEFORE UPDATE ON blueprint_imports FOR EACH ROW EXECUTE FUNCTION touch_row();

create table blueprint_items (
  created_at timestamp with time zone default now() not null,
  digests jsonb default '{}'::jsonb not null,
  id bigint default nextval('blueprint_items_id_seq'::regclass) not null,
  kind character varying(32) not null,
  name text not null,
  path text,
  restricted boolean default false not null,
  restrictions text[],
  root_account_id bigint not null,
  source_id bigint not null,
  template_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint blueprint_items_kind_check CHECK (((kind)::text = ANY ((ARRAY['grading_standard'::character varying, 'group_category'::character varying, 'folder'::character varying, 'attachment'::character varying, 'learning_outcome_group'::character varying, 'learning_outcome'::character varying, 'learning_outcome_link'::character varying, 'rubric'::character varying, 'outcome_alignment'::character varying, 'assignment_group'::character varying, 'assignment'::character varying, 'rubric_association'::character varying, 'wiki_page'::character varying, 'discussion_topic'::character varying, 'quiz'::character varying, 'quiz_group'::character varying, 'quiz_question'::character varying, 'question_alignment'::character varying, 'external_tool'::character varying, 'calendar_series'::character varying, 'calendar_event'::character varying, 'context_module'::character varying, 'module_item'::character varying])::text[]))),
  constraint blueprint_items_pkey PRIMARY KEY (id),
  constraint blueprint_items_restrictions_check CHECK ((restrictions <@ ARRAY['content'::text, 'points'::text, 'due_dates'::text, 'availability_dates'::text])),
  constraint blueprint_items_source UNIQUE (template_id, kind, source_id),
  constraint blueprint_items_template_id_foreign FOREIGN KEY (template_id) REFERENCES blueprint_templates(id),
  constraint digests_shape CHECK ((jsonb_typeof(digests) = 'object'::text))
);
CREATE TRIGGER blueprint_items_touch BEFORE UPDATE ON blueprint_items FOR EACH ROW EXECUTE FUNCTION touch_row();

create table blueprint_migrations (
  comment text,
  copy_settings boolean,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  exports_started_at timestamp with time zone,
  id bigint default nextval('blueprint_migrations_id_seq'::regclass) not null,
  imports_completed_at timestamp with time zone,
  imports_queued_at timestamp with time zone,
  progress_id bigint not null,
  publish_after_initial_sync boolean default false not null,
  root_account_id bigint not null,
  send_notification boolean default false not null,
  template_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  workflow_state character varying(32) default 'queued'::character varying not null,
  constraint blueprint_migrations_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint blueprint_migrations_pkey PRIMARY KEY (id),
  constraint blueprint_migrations_progress UNIQUE (progress_id),
  constraint blueprint_migrations_progress_id_foreign FOREIGN KEY (progress_id) REFERENCES progress(id),
  constraint blueprint_migrations_template_id_foreign FOREIGN KEY (template_id) REFERENCES blueprint_templates(id),
  constraint blueprint_migrations_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint blueprint_migrations_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['queued'::character varying, 'exporting'::character varying, 'imports_queued'::character varying, 'completed'::character varying, 'exports_failed'::character varying, 'imports_failed'::character varying])::text[])))
);
CREATE UNIQUE INDEX blueprint_migrations_running ON blueprint_migrations USING btree (template_id) WHERE ((workflow_state)::text = ANY ((ARRAY['queued'::character varying, 'exporting'::character varying, 'imports_queued'::character varying])::text[]));
CREATE INDEX blueprint_migrations_template ON blueprint_migrations USING btree (template_id, id);
CREATE TRIGGER blueprint_migrations_touch BEFORE UPDATE ON blueprint_migrations FOR EACH ROW EXECUTE FUNCTION touch_row();

create table blueprint_subscriptions (
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('blueprint_subscriptions_id_seq'::regclass) not null,
  root_account_id bigint not null,
  synced_at timestamp with time zone,
  template_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint blueprint_subscriptions_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint blueprint_subscriptions_pkey PRIMARY KEY (id),
  constraint blueprint_subscriptions_template_id_foreign FOREIGN KEY (template_id) REFERENCES blueprint_templates(id),
  constraint blueprint_subscriptions_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE UNIQUE INDEX blueprint_subscriptions_course ON blueprint_subscriptions USING btree (course_id) WHERE ((workflow_state)::text = 'active'::text);
CREATE INDEX blueprint_subscriptions_template ON blueprint_subscriptions USING btree (template_id, course_id) WHERE ((workflow_state)::text = 'active'::text);
CREATE TRIGGER blueprint_subscriptions_touch BEFORE UPDATE ON blueprint_subscriptions FOR EACH ROW EXECUTE FUNCTION touch_row();

create table blueprint_templates (
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('blueprint_templates_id_seq'::regclass) not null,
  last_export_completed_at timestamp with time zone,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint blueprint_templates_course UNIQUE (course_id),
  constraint blueprint_templates_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint blueprint_templates_pkey PRIMARY KEY (id)
);
CREATE TRIGGER blueprint_templates_touch BEFORE UPDATE ON blueprint_templates FOR EACH ROW EXECUTE FUNCTION touch_row();

create table bookmarks (
  created_at timestamp with time zone default now() not null,
  data jsonb,
  id bigint default nextval('bookmarks_id_seq'::regclass) not null,
  name character varying(255) not null,
  "position" integer not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  url text not null,
  user_id bigint not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint bookmarks_pkey PRIMARY KEY (id),
  constraint bookmarks_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint bookmarks_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX bookmarks_of_user ON bookmarks USING btree (user_id, root_account_id, "position", id) WHERE ((workflow_state)::text = 'active'::text);
CREATE CONSTRAINT TRIGGER bookmarks_places AFTER INSERT OR DELETE OR UPDATE OF "position", workflow_state, user_id, root_account_id ON bookmarks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_bookmark_places();
CREATE TRIGGER bookmarks_touch BEFORE UPDATE ON bookmarks FOR EACH ROW EXECUTE FUNCTION touch_row();

create table brand_files (
  content text not null,
  created_at timestamp with time zone default now() not null,
  digest character varying(64) not null,
  id bigint default nextval('brand_files_id_seq'::regclass) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint brand_files_digest UNIQUE (root_account_id, digest),
  constraint brand_files_pkey PRIMARY KEY (id)
);
CREATE INDEX brand_files_name ON brand_files USING btree (digest);
CREATE TRIGGER brand_files_touch BEFORE UPDATE ON brand_files FOR EACH ROW EXECUTE FUNCTION touch_row();

create table calendar_events (
  all_day boolean default false not null,
  all_day_date date,
  appointment_group_id bigint,
  author_id bigint,
  cancel_reason text,
  changed_alone boolean default false not null,
  comments text,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  description text,
  end_at timestamp with time zone,
  group_id bigint,
  id bigint default nextval('calendar_events_id_seq'::regclass) not null,
  kind character varying(32) default 'event'::character varying not null,
  location_address character varying(255),
  location_name character varying(255),
  occurrence character varying(19),
  parent_event_id bigint,
  participants_per_appointment integer,
  root_account_id bigint not null,
  section_id bigint,
  sequence integer default 0 not null,
  series_id bigint,
  skipped_start character varying(19),
  start_at timestamp with time zone,
  time_zone character varying(64),
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint calendar_events_appointment_group_id_foreign FOREIGN KEY (appointment_group_id) REFERENCES appointment_groups(id),
  constraint calendar_events_author_id_foreign FOREIGN KEY (author_id) REFERENCES users(id),
  constraint calendar_events_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint calendar_events_day CHECK ((all_day = (all_day_date IS NOT NULL))),
  constraint calendar_events_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint calendar_events_kind_check CHECK (((kind)::text = ANY ((ARRAY['event'::character varying, 'section_event'::character varying, 'slot'::character varying, 'reservation'::character varying])::text[]))),
  constraint calendar_events_occurrence CHECK (((series_id IS NULL) = (occurrence IS NULL))),
  constraint calendar_events_parent_event_id_foreign FOREIGN KEY (parent_event_id) REFERENCES calendar_events(id),
  constraint calendar_events_pkey PRIMARY KEY (id),
  constraint calendar_events_place CHECK (
CASE kind
    WHEN 'event'::text THEN ((num_nonnulls(course_id, group_id, user_id) = 1) AND (num_nonnulls(section_id, parent_event_id, appointment_group_id) = 0))
    WHEN 'section_event'::text THEN ((num_nonnulls(course_id, section_id, parent_event_id) = 3) AND (num_nonnulls(group_id, user_id, appointment_group_id) = 0))
    WHEN 'slot'::text THEN ((appointment_group_id IS NOT NULL) AND (num_nonnulls(course_id, group_id, user_id, section_id, parent_event_id) = 0))
    ELSE ((num_nonnulls(appointment_group_id, parent_event_id) = 2) AND (num_nonnulls(group_id, user_id) = 1) AND (num_nonnulls(course_id, section_id) = 0))
END),
  constraint calendar_events_section_id_foreign FOREIGN KEY (section_id) REFERENCES sections(id),
  constraint calendar_events_series UNIQUE (root_account_id, series_id, occurrence) DEFERRABLE,
  constraint calendar_events_series_id_foreign FOREIGN KEY (series_id) REFERENCES calendar_series(id),
  constraint calendar_events_times CHECK ((((start_at IS NULL) = (end_at IS NULL)) AND (start_at <= end_at))),
  constraint calendar_events_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint calendar_events_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'locked'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX calendar_events_appointments ON calendar_events USING btree (appointment_group_id, start_at, id) WHERE (appointment_group_id IS NOT NULL);
CREATE INDEX calendar_events_course ON calendar_events USING btree (course_id, start_at, id) WHERE (course_id IS NOT NULL);
CREATE INDEX calendar_events_group ON calendar_events USING btree (group_id, start_at, id) WHERE (group_id IS NOT NULL);
CREATE INDEX calendar_events_of_section ON calendar_events USING btree (section_id, start_at, id) WHERE (section_id IS NOT NULL);
CREATE INDEX calendar_events_parent ON calendar_events USING btree (parent_event_id, id) WHERE (parent_event_id IS NOT NULL);
CREATE UNIQUE INDEX calendar_events_reserved_by_group ON calendar_events USING btree (root_account_id, parent_event_id, group_id) WHERE (((kind)::text = 'reservation'::text) AND ((workflow_state)::text <> 'deleted'::text) AND (group_id IS NOT NULL));
CREATE UNIQUE INDEX calendar_events_reserved_by_user ON calendar_events USING btree (root_account_id, parent_event_id, user_id) WHERE (((kind)::text = 'reservation'::text) AND ((workflow_state)::text <> 'deleted'::text) AND (user_id IS NOT NULL));
CREATE UNIQUE INDEX calendar_events_section ON calendar_events USING btree (root_account_id, parent_event_id, section_id) WHERE (((kind)::text = 'section_event'::text) AND ((workflow_state)::text <> 'deleted'::text));
CREATE INDEX calendar_events_user ON calendar_events USING btree (user_id, start_at, id) WHERE (user_id IS NOT NULL);
CREATE TRIGGER calendar_events_count BEFORE UPDATE ON calendar_events FOR EACH ROW WHEN ((((old.title)::text IS DISTINCT FROM (new.title)::text) OR (old.description IS DISTINCT FROM new.description) OR ((old.location_name)::text IS DISTINCT FROM (new.location_name)::text) OR ((old.location_address)::text IS DISTINCT FROM (new.location_address)::text) OR (old.start_at IS DISTINCT FROM new.start_at) OR (old.end_at IS DISTINCT FROM new.end_at) OR (old.all_day IS DISTINCT FROM new.all_day) OR ((old.time_zone)::text IS DISTINCT FROM (new.time_zone)::text) OR ((old.workflow_state)::text IS DISTINCT FROM (new.workflow_state)::text))) EXECUTE FUNCTION count_calendar_change();
CREATE TRIGGER calendar_events_places BEFORE INSERT OR UPDATE OF parent_event_id, workflow_state ON calendar_events FOR EACH ROW WHEN (((new.kind)::text = 'reservation'::text)) EXECUTE FUNCTION hold_places();
CREATE TRIGGER calendar_events_slots BEFORE INSERT OR UPDATE OF start_at, end_at, workflow_state ON calendar_events FOR EACH ROW WHEN (((new.kind)::text = 'slot'::text)) EXECUTE FUNCTION keep_slots_apart();
CREATE TRIGGER calendar_events_touch BEFORE UPDATE ON calendar_events FOR EACH ROW EXECUTE FUNCTION touch_row();

create table calendar_series (
  all_day boolean default false not null,
  created_at timestamp with time zone default now() not null,
  first_number integer,
  id bigint default nextval('calendar_series_id_seq'::regclass) not null,
  left_out text[] default '{}'::text[] not null,
  root_account_id bigint not null,
  rrule text not null,
  seconds integer default 0 not null,
  sequence integer default 0 not null,
  starts_on character varying(19) not null,
  time_zone character varying(64) not null,
  updated_at timestamp with time zone default now() not null,
  constraint calendar_series_pkey PRIMARY KEY (id),
  constraint left_out_without_null CHECK ((array_position(left_out, NULL::text) IS NULL))
);
CREATE TRIGGER calendar_series_touch BEFORE UPDATE ON calendar_series FOR EACH ROW EXECUTE FUNCTION touch_row();

create table communication_channels (
  address character varying(255) not null,
  created_at timestamp with time zone default now() not null,
  grades_in_mail boolean default true not null,
  id bigint default nextval('communication_channels_id_seq'::regclass) not null,
  "position" integer not null,
  root_account_id bigint not null,
  type character varying(32) not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  workflow_state character varying(32) default 'unconfirmed'::character varying not null,
  constraint communication_channels_pkey PRIMARY KEY (id),
  constraint communication_channels_type_check CHECK (((type)::text = ANY ((ARRAY['email'::character varying, 'sms'::character varying, 'push'::character varying, 'microblog'::character varying])::text[]))),
  constraint communication_channels_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint communication_channels_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['unconfirmed'::character varying, 'active'::character varying, 'retired'::character varying])::text[])))
);
CREATE UNIQUE INDEX communication_channels_address ON communication_channels USING btree (root_account_id, user_id, type, lower((address)::text)) WHERE ((workflow_state)::text <> 'retired'::text);
CREATE INDEX communication_channels_user ON communication_channels USING btree (user_id, root_account_id, "position", id);
CREATE TRIGGER communication_channels_touch BEFORE UPDATE ON communication_channels FOR EACH ROW EXECUTE FUNCTION touch_row();

create table content_copies (
  copy_digests jsonb default '{}'::jsonb not null,
  copy_id bigint not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('content_copies_id_seq'::regclass) not null,
  kind character varying(32) not null,
  root_account_id bigint not null,
  source_digests jsonb default '{}'::jsonb not null,
  source_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint content_copies_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint content_copies_kind_check CHECK (((kind)::text = ANY ((ARRAY['grading_standard'::character varying, 'group_category'::character varying, 'folder'::character varying, 'attachment'::character varying, 'learning_outcome_group'::character varying, 'learning_outcome'::character varying, 'learning_outcome_link'::character varying, 'rubric'::character varying, 'outcome_alignment'::character varying, 'assignment_group'::character varying, 'assignment'::character varying, 'rubric_association'::character varying, 'wiki_page'::character varying, 'discussion_topic'::character varying, 'quiz'::character varying, 'quiz_group'::character varying, 'quiz_question'::character varying, 'question_alignment'::character varying, 'external_tool'::character varying, 'calendar_series'::character varying, 'calendar_event'::character varying, 'context_module'::character varying, 'module_item'::character varying])::text[]))),
  constraint content_copies_pkey PRIMARY KEY (id),
  constraint content_copies_source UNIQUE (course_id, kind, source_id),
  constraint copy_digests_shape CHECK ((jsonb_typeof(copy_digests) = 'object'::text)),
  constraint source_digests_shape CHECK ((jsonb_typeof(source_digests) = 'object'::text))
);
CREATE INDEX content_copies_copy ON content_copies USING btree (kind, copy_id);
CREATE TRIGGER content_copies_touch BEFORE UPDATE ON content_copies FOR EACH ROW EXECUTE FUNCTION touch_row();

create table content_migration_issues (
  content_id bigint not null,
  content_migration_id bigint not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  description text not null,
  id bigint default nextval('content_migration_issues_id_seq'::regclass) not null,
  issue_type character varying(32) not null,
  kind character varying(32) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint content_migration_issues_content_migration_id_foreign FOREIGN KEY (content_migration_id) REFERENCES content_migrations(id),
  constraint content_migration_issues_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint content_migration_issues_issue_type_check CHECK (((issue_type)::text = ANY ((ARRAY['todo'::character varying, 'warning'::character varying, 'error'::character varying])::text[]))),
  constraint content_migration_issues_kind_check CHECK (((kind)::text = ANY ((ARRAY['grading_standard'::character varying, 'group_category'::character varying, 'folder'::character varying, 'attachment'::character varying, 'learning_outcome_group'::character varying, 'learning_outcome'::character varying, 'learning_outcome_link'::character varying, 'rubric'::character varying, 'outcome_alignment'::character varying, 'assignment_group'::character varying, 'assignment'::character varying, 'rubric_association'::character varying, 'wiki_page'::character varying, 'discussion_topic'::character varying, 'quiz'::character varying, 'quiz_group'::character varying, 'quiz_question'::character varying, 'question_alignment'::character varying, 'external_tool'::character varying, 'calendar_series'::character varying, 'calendar_event'::character varying, 'context_module'::character varying, 'module_item'::character varying, 'course'::character varying])::text[]))),
  constraint content_migration_issues_pkey PRIMARY KEY (id),
  constraint content_migration_issues_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'resolved'::character varying])::text[])))
);
CREATE INDEX content_migration_issues_migration ON content_migration_issues USING btree (content_migration_id, id);
CREATE TRIGGER content_migration_issues_touch BEFORE UPDATE ON content_migration_issues FOR EACH ROW EXECUTE FUNCTION touch_row();

create table content_migrations (
  copies_settings boolean default false not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  date_shift jsonb,
  done integer default 0 not null,
  finished_at timestamp with time zone,
  id bigint default nextval('content_migrations_id_seq'::regclass) not null,
  migration_type character varying(32) not null,
  plan jsonb,
  progress_id bigint not null,
  root_account_id bigint not null,
  selection jsonb,
  source_course_id bigint not null,
  started_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  workflow_state character varying(32) default 'pre_processing'::character varying not null,
  constraint content_migrations_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint content_migrations_migration_type_check CHECK (((migration_type)::text = 'course_copy_importer'::text)),
  constraint content_migrations_pkey PRIMARY KEY (id),
  constraint content_migrations_progress UNIQUE (progress_id),
  constraint content_migrations_progress_id_foreign FOREIGN KEY (progress_id) REFERENCES progress(id),
  constraint content_migrations_source_course_id_foreign FOREIGN KEY (source_course_id) REFERENCES courses(id),
  constraint content_migrations_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint content_migrations_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['pre_processing'::character varying, 'running'::character varying, 'completed'::character varying, 'failed'::character varying])::text[])))
);
CREATE INDEX content_migrations_course ON content_migrations USING btree (course_id, id);
CREATE UNIQUE INDEX content_migrations_under_way ON content_migrations USING btree (course_id) WHERE ((workflow_state)::text = ANY ((ARRAY['pre_processing'::character varying, 'running'::character varying])::text[]));
CREATE TRIGGER content_migrations_touch BEFORE UPDATE ON content_migrations FOR EACH ROW EXECUTE FUNCTION touch_row();

create table conversation_batches (
  attachment_ids bigint[] default '{}'::bigint[] not null,
  body text not null,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  force_new boolean default false not null,
  forwarded_ids bigint[] default '{}'::bigint[] not null,
  group_id bigint,
  id bigint default nextval('conversation_batches_id_seq'::regclass) not null,
  media_comment_id character varying(255),
  media_comment_type character varying(16),
  progress_id bigint not null,
  recipient_ids bigint[] default '{}'::bigint[] not null,
  root_account_id bigint not null,
  sent integer default 0 not null,
  subject character varying(255),
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  user_note boolean default false not null,
  workflow_state character varying(32) default 'created'::character varying not null,
  constraint attachment_ids_without_null CHECK ((array_position(attachment_ids, NULL::bigint) IS NULL)),
  constraint conversation_batches_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint conversation_batches_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint conversation_batches_media_comment_type_check CHECK (((media_comment_type)::text = ANY ((ARRAY['audio'::character varying, 'video'::character varying])::text[]))),
  constraint conversation_batches_pkey PRIMARY KEY (id),
  constraint conversation_batches_progress_id_foreign FOREIGN KEY (progress_id) REFERENCES progress(id),
  constraint conversation_batches_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint conversation_batches_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['created'::character varying, 'sending'::character varying, 'sent'::character varying])::text[]))),
  constraint forwarded_ids_without_null CHECK ((array_position(forwarded_ids, NULL::bigint) IS NULL)),
  constraint recipient_ids_without_null CHECK ((array_position(recipient_ids, NULL::bigint) IS NULL))
);
CREATE INDEX conversation_batches_under_way ON conversation_batches USING btree (user_id, root_account_id, id) WHERE ((workflow_state)::text <> 'sent'::text);
CREATE TRIGGER conversation_batches_touch BEFORE UPDATE ON conversation_batches FOR EACH ROW EXECUTE FUNCTION touch_row();

create table conversation_messages (
  added_user_ids bigint[] default '{}'::bigint[] not null,
  attachment_ids bigint[] default '{}'::bigint[] not null,
  author_id bigint not null,
  body text not null,
  conversation_id bigint not null,
  created_at timestamp with time zone default now() not null,
  forwarded_ids bigint[] default '{}'::bigint[] not null,
  generated boolean default false not null,
  id bigint default nextval('conversation_messages_id_seq'::regclass) not null,
  media_comment_id character varying(255),
  media_comment_type character varying(16),
  recipient_ids bigint[] default '{}'::bigint[] not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint added_user_ids_without_null CHECK ((array_position(added_user_ids, NULL::bigint) IS NULL)),
  constraint attachment_ids_without_null CHECK ((array_position(attachment_ids, NULL::bigint) IS NULL)),
  constraint conversation_messages_author_id_foreign FOREIGN KEY (author_id) REFERENCES users(id),
  constraint conversation_messages_conversation_id_foreign FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint conversation_messages_media_comment_type_check CHECK (((media_comment_type)::text = ANY ((ARRAY['audio'::character varying, 'video'::character varying])::text[]))),
  constraint conversation_messages_pkey PRIMARY KEY (id),
  constraint forwarded_ids_without_null CHECK ((array_position(forwarded_ids, NULL::bigint) IS NULL)),
  constraint recipient_ids_without_null CHECK ((array_position(recipient_ids, NULL::bigint) IS NULL))
);
CREATE INDEX conversation_messages_attachments ON conversation_messages USING gin (attachment_ids) WHERE (attachment_ids <> '{}'::bigint[]);
CREATE INDEX conversation_messages_author ON conversation_messages USING btree (author_id, id);
CREATE INDEX conversation_messages_carrying ON conversation_messages USING btree (conversation_id, id) WHERE ((attachment_ids <> '{}'::bigint[]) OR (media_comment_id IS NOT NULL));
CREATE INDEX conversation_messages_conversation ON conversation_messages USING btree (conversation_id, id);
CREATE TRIGGER conversation_messages_touch BEFORE UPDATE ON conversation_messages FOR EACH ROW EXECUTE FUNCTION touch_row();

create table conversation_views (
  conversation_id bigint not null,
  course_ids bigint[] default '{}'::bigint[] not null,
  created_at timestamp with time zone default now() not null,
  group_ids bigint[] default '{}'::bigint[] not null,
  id bigint default nextval('conversation_views_id_seq'::regclass) not null,
  last_authored_at timestamp with time zone,
  last_authored_id bigint,
  last_message_at timestamp with time zone,
  last_message_id bigint,
  root_account_id bigint not null,
  starred boolean default false not null,
  subscribed boolean default true not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  workflow_state character varying(32) default 'read'::character varying not null,
  constraint conversation_views_conversation_id_foreign FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint conversation_views_pkey PRIMARY KEY (id),
  constraint conversation_views_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint conversation_views_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['read'::character varying, 'unread'::character varying, 'archived'::character varying])::text[]))),
  constraint course_ids_without_null CHECK ((array_position(course_ids, NULL::bigint) IS NULL)),
  constraint group_ids_without_null CHECK ((array_position(group_ids, NULL::bigint) IS NULL))
);
CREATE INDEX conversation_views_conversation ON conversation_views USING btree (conversation_id, user_id);
CREATE INDEX conversation_views_inbox ON conversation_views USING btree (user_id, root_account_id, last_message_at, conversation_id) WHERE (last_message_at IS NOT NULL);
CREATE UNIQUE INDEX conversation_views_one ON conversation_views USING btree (root_account_id, conversation_id, user_id);
CREATE INDEX conversation_views_sent ON conversation_views USING btree (user_id, root_account_id, last_authored_at, conversation_id) WHERE (last_authored_at IS NOT NULL);
CREATE INDEX conversation_views_unread ON conversation_views USING btree (user_id, root_account_id) WHERE (((workflow_state)::text = 'unread'::text) AND (last_message_at IS NOT NULL));
CREATE TRIGGER conversation_views_live AFTER UPDATE ON conversation_views REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_unread();
CREATE TRIGGER conversation_views_live_new AFTER INSERT ON conversation_views REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION announce_unread();
CREATE TRIGGER conversation_views_touch BEFORE UPDATE ON conversation_views FOR EACH ROW EXECUTE FUNCTION touch_row();

create table conversations (
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  group_id bigint,
  id bigint default nextval('conversations_id_seq'::regclass) not null,
  pair_high bigint,
  pair_low bigint,
  private boolean not null,
  root_account_id bigint not null,
  subject character varying(255),
  updated_at timestamp with time zone default now() not null,
  constraint conversations_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint conversations_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint conversations_pair CHECK ((((pair_low IS NULL) = (pair_high IS NULL)) AND (pair_low <= pair_high))),
  constraint conversations_paired CHECK ((private OR (pair_low IS NULL))),
  constraint conversations_pkey PRIMARY KEY (id),
  constraint conversations_place CHECK ((num_nonnulls(course_id, group_id) <= 1))
);
CREATE UNIQUE INDEX conversations_of_pair ON conversations USING btree (root_account_id, pair_low, pair_high) WHERE (pair_low IS NOT NULL);
CREATE TRIGGER conversations_touch BEFORE UPDATE ON conversations FOR EACH ROW EXECUTE FUNCTION touch_row();

create table course_nicknames (
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('course_nicknames_id_seq'::regclass) not null,
  nickname character varying(60) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint course_nicknames_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint course_nicknames_one UNIQUE (user_id, course_id),
  constraint course_nicknames_pkey PRIMARY KEY (id),
  constraint course_nicknames_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER course_nicknames_touch BEFORE UPDATE ON course_nicknames FOR EACH ROW EXECUTE FUNCTION touch_row();

create table course_totals (
  account_id bigint not null,
  courses bigint not null,
  id bigint default nextval('course_totals_id_seq'::regclass) not null,
  root_account_id bigint not null,
  constraint course_totals_account_id_fkey FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint course_totals_pkey PRIMARY KEY (id)
);
CREATE INDEX course_totals_account ON course_totals USING btree (root_account_id, account_id) INCLUDE (courses);

create table courses (
  account_id bigint not null,
  allow_student_assignment_edits boolean default false not null,
  allow_student_discussion_editing boolean default true not null,
  allow_student_discussion_topics boolean default true not null,
  allow_student_forum_attachments boolean default false not null,
  allow_student_organized_groups boolean default true not null,
  allow_student_wiki_edits boolean default false not null,
  allow_wiki_comments boolean default false not null,
  apply_assignment_group_weights boolean default false not null,
  blueprint boolean default false not null,
  blueprint_course_id bigint,
  blueprint_restrictions text[] default '{content}'::text[] not null,
  blueprint_restrictions_by_object_type jsonb default '{}'::jsonb not null,
  course_code character varying(255) not null,
  course_format character varying(255),
  created_at timestamp with time zone default now() not null,
  default_view character varying(32) default 'modules'::character varying not null,
  end_at timestamp with time zone,
  enrollment_term_id bigint not null,
  grading_standard_id bigint,
  hide_distribution_graphs boolean default false not null,
  hide_final_grades boolean default false not null,
  home_page_announcement_limit integer,
  id bigint default nextval('courses_id_seq'::regclass) not null,
  image_id bigint,
  image_url text,
  integration_id character varying(255),
  is_public boolean default false not null,
  is_public_to_auth_users boolean default false not null,
  license character varying(32) default 'private'::character varying not null,
  locale character varying(16),
  lock_all_announcements boolean default false not null,
  name character varying(255) not null,
  open_enrollment boolean default false not null,
  public_description text,
  public_syllabus boolean default false not null,
  public_syllabus_to_auth boolean default false not null,
  restrict_enrollments_to_course_dates boolean default false not null,
  restrict_student_future_view boolean default false not null,
  restrict_student_past_view boolean default false not null,
  root_account_id bigint not null,
  self_enrollment boolean default false not null,
  self_enrollment_code character varying(32),
  show_announcements_on_home_page boolean default false not null,
  show_total_grade_as_points boolean default false not null,
  sis_course_id character varying(255),
  start_at timestamp with time zone,
  storage_quota_mb bigint default 500 not null,
  syllabus_body text,
  tab_settings jsonb,
  time_zone character varying(64),
  updated_at timestamp with time zone default now() not null,
  use_blueprint_restrictions_by_object_type boolean default false not null,
  uuid uuid default gen_random_uuid() not null,
  workflow_state character varying(32) default 'claimed'::character varying not null,
  constraint blueprint_restrictions_by_object_type_shape CHECK ((jsonb_typeof(blueprint_restrictions_by_object_type) = 'object'::text)),
  constraint courses_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint courses_blueprint_course_id_foreign FOREIGN KEY (blueprint_course_id) REFERENCES courses(id),
  constraint courses_blueprint_restrictions_check CHECK ((blueprint_restrictions <@ ARRAY['content'::text, 'points'::text, 'due_dates'::text, 'availability_dates'::text])),
  constraint courses_course_format_check CHECK (((course_format)::text = ANY ((ARRAY['on_campus'::character varying, 'online'::character varying, 'blended'::character varying])::text[]))),
  constraint courses_default_view_check CHECK (((default_view)::text = ANY ((ARRAY['feed'::character varying, 'wiki'::character varying, 'modules'::character varying, 'assignments'::character varying, 'syllabus'::character varying])::text[]))),
  constraint courses_enrollment_term_id_foreign FOREIGN KEY (enrollment_term_id) REFERENCES terms(id),
  constraint courses_hand_down_or_follow CHECK ((NOT (blueprint AND (blueprint_course_id IS NOT NULL)))),
  constraint courses_license_check CHECK (((license)::text = ANY ((ARRAY['private'::character varying, 'cc_by_nc_nd'::character varying, 'cc_by_nc_sa'::character varying, 'cc_by_nc'::character varying, 'cc_by_nd'::character varying, 'cc_by_sa'::character varying, 'cc_by'::character varying, 'public_domain'::character varying])::text[]))),
  constraint courses_pkey PRIMARY KEY (id),
  constraint courses_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['created'::character varying, 'claimed'::character varying, 'available'::character varying, 'completed'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX courses_account ON courses USING btree (account_id, id);
CREATE INDEX courses_blueprint ON courses USING btree (blueprint_course_id, id) WHERE (blueprint_course_id IS NOT NULL);
CREATE INDEX courses_grading_standard ON courses USING btree (grading_standard_id) WHERE (grading_standard_id IS NOT NULL);
CREATE INDEX courses_name ON courses USING btree (root_account_id, name COLLATE "und-x-icu", id);
CREATE INDEX courses_root ON courses USING btree (root_account_id, id);
CREATE UNIQUE INDEX courses_self_enrollment_code ON courses USING btree (root_account_id, self_enrollment_code) WHERE (self_enrollment_code IS NOT NULL);
CREATE UNIQUE INDEX courses_sis_course_id ON courses USING btree (root_account_id, sis_course_id);
CREATE INDEX courses_term ON courses USING btree (enrollment_term_id, id);
CREATE INDEX courses_uuid ON courses USING btree (uuid);
CREATE TRIGGER courses_announce AFTER DELETE OR UPDATE OF workflow_state, account_id ON courses FOR EACH ROW EXECUTE FUNCTION announce_authority('tenant');
CREATE TRIGGER courses_announce_dates AFTER INSERT OR DELETE OR UPDATE OF start_at, end_at, restrict_enrollments_to_course_dates, enrollment_term_id, restrict_student_past_view, restrict_student_future_view ON courses FOR EACH ROW EXECUTE FUNCTION announce_authority('tenant');
CREATE TRIGGER courses_counted AFTER INSERT OR DELETE ON courses FOR EACH ROW EXECUTE FUNCTION count_course();
CREATE TRIGGER courses_keep_blueprint_rows AFTER INSERT OR UPDATE OF blueprint, blueprint_course_id ON courses FOR EACH ROW EXECUTE FUNCTION keep_blueprint_rows();
CREATE TRIGGER courses_live_term BEFORE INSERT OR UPDATE OF enrollment_term_id ON courses FOR EACH ROW EXECUTE FUNCTION require_live_term();
CREATE TRIGGER courses_recounted AFTER UPDATE OF workflow_state, account_id, root_account_id ON courses FOR EACH ROW WHEN (((((old.workflow_state)::text = 'deleted'::text) <> ((new.workflow_state)::text = 'deleted'::text)) OR (old.account_id <> new.account_id) OR (old.root_account_id <> new.root_account_id))) EXECUTE FUNCTION count_course();
CREATE TRIGGER courses_root_folder AFTER INSERT ON courses FOR EACH ROW EXECUTE FUNCTION make_root_folder('course', 'course files');
CREATE TRIGGER courses_self_enrollment BEFORE INSERT OR UPDATE OF self_enrollment ON courses FOR EACH ROW WHEN ((new.self_enrollment AND (new.self_enrollment_code IS NULL))) EXECUTE FUNCTION give_self_enrollment_code();
CREATE TRIGGER courses_touch BEFORE UPDATE ON courses FOR EACH ROW EXECUTE FUNCTION touch_row();

create table developer_keys (
  assertion_keys text[] default '{}'::text[] not null,
  client_id character varying(64) not null,
  client_type character varying(16) not null,
  created_at timestamp with time zone default now() not null,
  creator_id bigint not null,
  id bigint default nextval('developer_keys_id_seq'::regclass) not null,
  name character varying(255) not null,
  redirect_addresses text[] default '{}'::text[] not null,
  root_account_id bigint not null,
  scopes text[],
  secret_digest bytea,
  secret_hint character varying(16),
  updated_at timestamp with time zone default now() not null,
  voucher_id bigint,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint assertion_keys_without_null CHECK ((array_position(assertion_keys, NULL::text) IS NULL)),
  constraint developer_keys_client_id UNIQUE (client_id),
  constraint developer_keys_client_type_check CHECK (((client_type)::text = ANY ((ARRAY['public'::character varying, 'confidential'::character varying])::text[]))),
  constraint developer_keys_creator_id_foreign FOREIGN KEY (creator_id) REFERENCES users(id),
  constraint developer_keys_pkey PRIMARY KEY (id),
  constraint developer_keys_voucher_id_foreign FOREIGN KEY (voucher_id) REFERENCES users(id),
  constraint developer_keys_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[]))),
  constraint redirect_addresses_without_null CHECK ((array_position(redirect_addresses, NULL::text) IS NULL)),
  constraint scopes_without_null CHECK ((array_position(scopes, NULL::text) IS NULL))
);
CREATE INDEX developer_keys_account ON developer_keys USING btree (root_account_id, id);
CREATE TRIGGER developer_keys_touch BEFORE UPDATE ON developer_keys FOR EACH ROW EXECUTE FUNCTION touch_row();

create table discussion_entries (
  attachment_id bigint,
  author_id bigint not null,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  editor_id bigint,
  group_id bigint,
  id bigint default nextval('discussion_entries_id_seq'::regclass) not null,
  message text not null,
  parent_id bigint,
  rank integer default 0 not null,
  root_account_id bigint not null,
  root_entry_id bigint,
  topic_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint discussion_entries_attachment_id_foreign FOREIGN KEY (attachment_id) REFERENCES files(id),
  constraint discussion_entries_author_id_foreign FOREIGN KEY (author_id) REFERENCES users(id),
  constraint discussion_entries_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint discussion_entries_editor_id_foreign FOREIGN KEY (editor_id) REFERENCES users(id),
  constraint discussion_entries_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint discussion_entries_parent_id_foreign FOREIGN KEY (parent_id) REFERENCES discussion_entries(id),
  constraint discussion_entries_pkey PRIMARY KEY (id),
  constraint discussion_entries_place CHECK ((num_nonnulls(course_id, group_id) = 1)),
  constraint discussion_entries_root_entry_id_foreign FOREIGN KEY (root_entry_id) REFERENCES discussion_entries(id),
  constraint discussion_entries_thread CHECK (((parent_id IS NULL) = (root_entry_id IS NULL))),
  constraint discussion_entries_topic_id_foreign FOREIGN KEY (topic_id) REFERENCES discussion_topics(id),
  constraint discussion_entries_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX discussion_entries_author ON discussion_entries USING btree (topic_id, author_id);
CREATE INDEX discussion_entries_of_person ON discussion_entries USING btree (author_id, id);
CREATE INDEX discussion_entries_root ON discussion_entries USING btree (root_entry_id, created_at, id) WHERE (root_entry_id IS NOT NULL);
CREATE INDEX discussion_entries_top ON discussion_entries USING btree (topic_id, rank, created_at, id) WHERE (parent_id IS NULL);
CREATE INDEX discussion_entries_topic ON discussion_entries USING btree (topic_id, created_at, id);
CREATE TRIGGER discussion_entries_thread_kept BEFORE INSERT OR UPDATE OF topic_id, parent_id, root_entry_id ON discussion_entries FOR EACH ROW WHEN ((new.parent_id IS NOT NULL)) EXECUTE FUNCTION keep_discussion_thread();
CREATE TRIGGER discussion_entries_touch BEFORE UPDATE OF message, attachment_id, editor_id, workflow_state ON discussion_entries FOR EACH ROW EXECUTE FUNCTION touch_row();

create table discussion_entry_readers (
  created_at timestamp with time zone default now() not null,
  entry_id bigint not null,
  forced_read_state boolean default false not null,
  id bigint default nextval('discussion_entry_readers_id_seq'::regclass) not null,
  rating integer,
  read boolean default false not null,
  root_account_id bigint not null,
  topic_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint discussion_entry_readers_entry_id_foreign FOREIGN KEY (entry_id) REFERENCES discussion_entries(id),
  constraint discussion_entry_readers_pkey PRIMARY KEY (id),
  constraint discussion_entry_readers_rating CHECK ((rating = ANY (ARRAY[0, 1]))),
  constraint discussion_entry_readers_topic_id_foreign FOREIGN KEY (topic_id) REFERENCES discussion_topics(id),
  constraint discussion_entry_readers_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX discussion_entry_readers_one ON discussion_entry_readers USING btree (root_account_id, entry_id, user_id);
CREATE INDEX discussion_entry_readers_rated ON discussion_entry_readers USING btree (entry_id, rating) WHERE (rating IS NOT NULL);
CREATE INDEX discussion_entry_readers_topic ON discussion_entry_readers USING btree (topic_id, user_id, entry_id);
CREATE TRIGGER discussion_entry_readers_touch BEFORE UPDATE ON discussion_entry_readers FOR EACH ROW EXECUTE FUNCTION touch_row();

create table discussion_topic_readers (
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('discussion_topic_readers_id_seq'::regclass) not null,
  read boolean default false not null,
  root_account_id bigint not null,
  subscribed boolean,
  topic_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint discussion_topic_readers_pkey PRIMARY KEY (id),
  constraint discussion_topic_readers_topic_id_foreign FOREIGN KEY (topic_id) REFERENCES discussion_topics(id),
  constraint discussion_topic_readers_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE UNIQUE INDEX discussion_topic_readers_one ON discussion_topic_readers USING btree (root_account_id, topic_id, user_id);
CREATE INDEX discussion_topic_readers_topic ON discussion_topic_readers USING btree (topic_id, user_id);
CREATE INDEX discussion_topic_readers_user ON discussion_topic_readers USING btree (user_id, topic_id);
CREATE TRIGGER discussion_topic_readers_touch BEFORE UPDATE ON discussion_topic_readers FOR EACH ROW EXECUTE FUNCTION touch_row();

create table discussion_topic_sections (
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('discussion_topic_sections_id_seq'::regclass) not null,
  root_account_id bigint not null,
  section_id bigint not null,
  topic_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint discussion_topic_sections_pkey PRIMARY KEY (id),
  constraint discussion_topic_sections_section_id_foreign FOREIGN KEY (section_id) REFERENCES sections(id),
  constraint discussion_topic_sections_topic_id_foreign FOREIGN KEY (topic_id) REFERENCES discussion_topics(id)
);
CREATE UNIQUE INDEX discussion_topic_sections_one ON discussion_topic_sections USING btree (root_account_id, topic_id, section_id);
CREATE INDEX discussion_topic_sections_topic ON discussion_topic_sections USING btree (topic_id, section_id);
CREATE TRIGGER discussion_topic_sections_touch BEFORE UPDATE ON discussion_topic_sections FOR EACH ROW EXECUTE FUNCTION touch_row();

create table discussion_topics (
  allow_rating boolean default false not null,
  assignment_id bigint,
  attachment_id bigint,
  author_id bigint,
  blueprint_locks text[] default '{}'::text[] not null,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  delayed_post_at timestamp with time zone,
  discussion_type character varying(32) default 'side_comment'::character varying not null,
  external_feed_entry_id bigint,
  group_category_id bigint,
  group_id bigint,
  id bigint default nextval('discussion_topics_id_seq'::regclass) not null,
  is_announcement boolean default false not null,
  last_reply_at timestamp with time zone,
  lock_at timestamp with time zone,
  locked boolean default false not null,
  message text,
  only_graders_can_rate boolean default false not null,
  pinned_position integer,
  podcast_enabled boolean default false not null,
  podcast_has_student_posts boolean default false not null,
  posted_at timestamp with time zone,
  require_initial_post boolean default false not null,
  root_account_id bigint not null,
  root_topic_id bigint,
  section_specific boolean default false not null,
  sort_by_rating boolean default false not null,
  title character varying(255) not null,
  todo_date timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'unpublished'::character varying not null,
  constraint discussion_topics_announcement CHECK (((NOT is_announcement) OR (num_nonnulls(assignment_id, group_category_id, root_topic_id, pinned_position) = 0))),
  constraint discussion_topics_assignment_id_foreign FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint discussion_topics_attachment_id_foreign FOREIGN KEY (attachment_id) REFERENCES files(id),
  constraint discussion_topics_author_id_foreign FOREIGN KEY (author_id) REFERENCES users(id),
  constraint discussion_topics_blueprint_locks_check CHECK ((blueprint_locks <@ ARRAY['content'::text, 'points'::text, 'due_dates'::text, 'availability_dates'::text])),
  constraint discussion_topics_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint discussion_topics_discussion_type_check CHECK (((discussion_type)::text = ANY ((ARRAY['side_comment'::character varying, 'threaded'::character varying])::text[]))),
  constraint discussion_topics_group_category_id_foreign FOREIGN KEY (group_category_id) REFERENCES group_categories(id),
  constraint discussion_topics_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint discussion_topics_of_course CHECK (((course_id IS NOT NULL) OR (num_nonnulls(assignment_id, group_category_id) = 0))),
  constraint discussion_topics_pkey PRIMARY KEY (id),
  constraint discussion_topics_place CHECK ((num_nonnulls(course_id, group_id) = 1)),
  constraint discussion_topics_root_topic_id_foreign FOREIGN KEY (root_topic_id) REFERENCES discussion_topics(id),
  constraint discussion_topics_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'unpublished'::character varying, 'deleted'::character varying])::text[])))
);
CREATE UNIQUE INDEX discussion_topics_assignment ON discussion_topics USING btree (root_account_id, assignment_id) WHERE (assignment_id IS NOT NULL);
CREATE INDEX discussion_topics_awaited ON discussion_topics USING btree (delayed_post_at, id) WHERE ((delayed_post_at IS NOT NULL) AND (posted_at IS NULL) AND ((workflow_state)::text = 'active'::text));
CREATE INDEX discussion_topics_below_root ON discussion_topics USING btree (root_topic_id, group_id) WHERE (root_topic_id IS NOT NULL);
CREATE INDEX discussion_topics_course ON discussion_topics USING btree (course_id, is_announcement, id);
CREATE UNIQUE INDEX discussion_topics_feed_entry ON discussion_topics USING btree (root_account_id, external_feed_entry_id) WHERE (external_feed_entry_id IS NOT NULL);
CREATE INDEX discussion_topics_group ON discussion_topics USING btree (group_id, is_announcement, id);
CREATE UNIQUE INDEX discussion_topics_of_root ON discussion_topics USING btree (root_account_id, root_topic_id, group_id) WHERE (root_topic_id IS NOT NULL);
CREATE INDEX discussion_topics_of_set ON discussion_topics USING btree (group_category_id, id) WHERE (group_category_id IS NOT NULL);
CREATE INDEX discussion_topics_pinned_of_course ON discussion_topics USING btree (course_id, pinned_position, id) WHERE (pinned_position IS NOT NULL);
CREATE INDEX discussion_topics_pinned_of_group ON discussion_topics USING btree (group_id, pinned_position, id) WHERE (pinned_position IS NOT NULL);
CREATE TRIGGER discussion_topics_in_modules AFTER UPDATE OF title, workflow_state ON discussion_topics FOR EACH ROW WHEN ((((old.title)::text IS DISTINCT FROM (new.title)::text) OR (((new.workflow_state)::text = 'deleted'::text) AND ((old.workflow_state)::text <> 'deleted'::text)))) EXECUTE FUNCTION module_items_follow('Discussion', 'title');
CREATE TRIGGER discussion_topics_touch BEFORE UPDATE ON discussion_topics FOR EACH ROW EXECUTE FUNCTION touch_row();

create table enrollments (
  associated_user_id bigint,
  completed_at timestamp with time zone,
  course_id bigint not null,
  course_section_id bigint not null,
  created_at timestamp with time zone default now() not null,
  current_score double precision,
  end_at timestamp with time zone,
  final_score double precision,
  id bigint default nextval('enrollments_id_seq'::regclass) not null,
  last_activity_at timestamp with time zone,
  limit_privileges_to_course_section boolean default false not null,
  listed_as character varying(255),
  role_id bigint not null,
  root_account_id bigint not null,
  start_at timestamp with time zone,
  total_activity_time integer default 0 not null,
  type character varying(32) not null,
  unposted_current_score double precision,
  unposted_final_score double precision,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  workflow_state character varying(32) default 'invited'::character varying not null,
  constraint enrollments_associated_user_id_foreign FOREIGN KEY (associated_user_id) REFERENCES users(id),
  constraint enrollments_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint enrollments_course_section_id_foreign FOREIGN KEY (course_section_id) REFERENCES sections(id),
  constraint enrollments_pkey PRIMARY KEY (id),
  constraint enrollments_role_id_foreign FOREIGN KEY (role_id) REFERENCES roles(id),
  constraint enrollments_type_check CHECK (((type)::text = ANY ((ARRAY['StudentEnrollment'::character varying, 'TeacherEnrollment'::character varying, 'TaEnrollment'::character varying, 'DesignerEnrollment'::character varying, 'ObserverEnrollment'::character varying, 'StudentViewEnrollment'::character varying])::text[]))),
  constraint enrollments_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint enrollments_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'invited'::character varying, 'creation_pending'::character varying, 'rejected'::character varying, 'completed'::character varying, 'inactive'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX enrollments_course ON enrollments USING btree (course_id, type, workflow_state, user_id) INCLUDE (root_account_id, course_section_id);
CREATE INDEX enrollments_listed ON enrollments USING btree (course_id, id);
CREATE INDEX enrollments_observees ON enrollments USING btree (associated_user_id) WHERE (associated_user_id IS NOT NULL);
CREATE UNIQUE INDEX enrollments_one ON enrollments USING btree (course_section_id, user_id, role_id, COALESCE(associated_user_id, (0)::bigint));
CREATE INDEX enrollments_people ON enrollments USING btree (course_id, listed_as COLLATE "und-x-icu", user_id) INCLUDE (root_account_id, course_section_id, type, workflow_state) WHERE (listed_as IS NOT NULL);
CREATE UNIQUE INDEX enrollments_test_student ON enrollments USING btree (course_id) WHERE ((type)::text = 'StudentViewEnrollment'::text);
CREATE INDEX enrollments_user ON enrollments USING btree (user_id, root_account_id, course_id, id);
CREATE TRIGGER enrollments_announce AFTER INSERT OR DELETE OR UPDATE OF workflow_state, role_id, type, course_id, course_section_id, associated_user_id, limit_privileges_to_course_section, start_at, end_at ON enrollments FOR EACH ROW EXECUTE FUNCTION announce_authority('user');
CREATE TRIGGER enrollments_follow_section BEFORE INSERT OR UPDATE OF course_section_id ON enrollments FOR EACH ROW EXECUTE FUNCTION follow_section();
CREATE TRIGGER enrollments_leave_groups AFTER UPDATE OF workflow_state, course_id ON enrollments FOR EACH ROW WHEN ((((old.workflow_state)::text = ANY ((ARRAY['active'::character varying, 'invited'::character varying, 'completed'::character varying, 'inactive'::character varying])::text[])) AND (((new.workflow_state)::text <> ALL ((ARRAY['active'::character varying, 'invited'::character varying, 'completed'::character varying, 'inactive'::character varying])::text[])) OR (new.course_id <> old.course_id)))) EXECUTE FUNCTION leave_groups();
CREATE TRIGGER enrollments_listed_as BEFORE INSERT OR UPDATE OF user_id, root_account_id ON enrollments FOR EACH ROW EXECUTE FUNCTION take_listed_name();
CREATE TRIGGER enrollments_revive_in_section BEFORE UPDATE OF workflow_state ON enrollments FOR EACH ROW WHEN ((((old.workflow_state)::text = ANY ((ARRAY['deleted'::character varying, 'rejected'::character varying])::text[])) AND ((new.workflow_state)::text <> ALL ((ARRAY['deleted'::character varying, 'rejected'::character varying])::text[])))) EXECUTE FUNCTION follow_section();
CREATE TRIGGER enrollments_tenant AFTER INSERT OR UPDATE OF user_id, root_account_id, type ON enrollments FOR EACH ROW WHEN (((new.type)::text = 'StudentViewEnrollment'::text)) EXECUTE FUNCTION give_tenant();
CREATE TRIGGER enrollments_totals AFTER UPDATE ON enrollments FOR EACH ROW WHEN ((((new.type)::text = ANY ((ARRAY['StudentEnrollment'::character varying, 'StudentViewEnrollment'::character varying])::text[])) AND (((old.workflow_state)::text IS DISTINCT FROM (new.workflow_state)::text) OR (old.course_id IS DISTINCT FROM new.course_id) OR (old.course_section_id IS DISTINCT FROM new.course_section_id)))) EXECUTE FUNCTION totals_follow_row();
CREATE TRIGGER enrollments_totals_added AFTER INSERT ON enrollments REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION totals_follow_new_enrollments();
CREATE TRIGGER enrollments_touch BEFORE UPDATE OF course_id, course_section_id, user_id, role_id, type, workflow_state, associated_user_id, limit_privileges_to_course_section, start_at, end_at, completed_at ON enrollments FOR EACH ROW EXECUTE FUNCTION touch_row();

create table error_reports (
  comments text,
  context_asset_string character varying(255),
  created_at timestamp with time zone default now() not null,
  email character varying(255),
  http_env jsonb default '{}'::jsonb not null,
  id bigint default nextval('error_reports_id_seq'::regclass) not null,
  reporter_account_id bigint not null,
  reporter_id bigint,
  root_account_id bigint not null,
  subject character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  url text,
  user_perceived_severity character varying(32),
  user_roles character varying(255),
  constraint error_reports_pkey PRIMARY KEY (id),
  constraint error_reports_user_perceived_severity_check CHECK (((user_perceived_severity)::text = ANY ((ARRAY['just_a_comment'::character varying, 'not_urgent'::character varying, 'workaround_possible'::character varying, 'blocks_what_i_need_to_do'::character varying, 'extreme_critical_emergency'::character varying])::text[])))
);
CREATE INDEX error_reports_tenant ON error_reports USING btree (root_account_id, id);
CREATE TRIGGER error_reports_touch BEFORE UPDATE ON error_reports FOR EACH ROW EXECUTE FUNCTION touch_row();

create table external_feed_entries (
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  digest character varying(64) not null,
  external_feed_id bigint not null,
  group_id bigint,
  id bigint default nextval('external_feed_entries_id_seq'::regclass) not null,
  message text not null,
  published_at timestamp with time zone not null,
  root_account_id bigint not null,
  shortened_for character varying(16),
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  url text,
  constraint external_feed_entries_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint external_feed_entries_external_feed_id_foreign FOREIGN KEY (external_feed_id) REFERENCES external_feeds(id),
  constraint external_feed_entries_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint external_feed_entries_pkey PRIMARY KEY (id),
  constraint external_feed_entries_place CHECK ((num_nonnulls(course_id, group_id) = 1)),
  constraint external_feed_entries_shortened_for_check CHECK (((shortened_for)::text = ANY ((ARRAY['too_long'::character varying, 'too_deep'::character varying])::text[])))
);
CREATE INDEX external_feed_entries_newest ON external_feed_entries USING btree (external_feed_id, published_at, id);
CREATE UNIQUE INDEX external_feed_entries_one ON external_feed_entries USING btree (external_feed_id, digest);
CREATE TRIGGER external_feed_entries_touch BEFORE UPDATE ON external_feed_entries FOR EACH ROW EXECUTE FUNCTION touch_row();

create table external_feeds (
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  display_name character varying(255) not null,
  etag character varying(255),
  failures integer default 0 not null,
  fault character varying(500),
  fetched_at timestamp with time zone,
  group_id bigint,
  header_match character varying(255),
  id bigint default nextval('external_feeds_id_seq'::regclass) not null,
  last_modified character varying(255),
  next_fetch_at timestamp with time zone default now(),
  queued_at timestamp with time zone,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  url character varying(255) not null,
  user_id bigint not null,
  verbosity character varying(16) default 'full'::character varying not null,
  workflow_state character varying(16) default 'active'::character varying not null,
  constraint external_feeds_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint external_feeds_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint external_feeds_pkey PRIMARY KEY (id),
  constraint external_feeds_place CHECK ((num_nonnulls(course_id, group_id) = 1)),
  constraint external_feeds_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint external_feeds_verbosity_check CHECK (((verbosity)::text = ANY ((ARRAY['full'::character varying, 'truncate'::character varying, 'link_only'::character varying])::text[]))),
  constraint external_feeds_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX external_feeds_course ON external_feeds USING btree (course_id, id);
CREATE INDEX external_feeds_due ON external_feeds USING btree (next_fetch_at) WHERE ((workflow_state)::text = 'active'::text);
CREATE INDEX external_feeds_group ON external_feeds USING btree (group_id, id);
CREATE UNIQUE INDEX external_feeds_one ON external_feeds USING btree (root_account_id, COALESCE(course_id, (0)::bigint), COALESCE(group_id, (0)::bigint), url, verbosity, COALESCE(header_match, ''::character varying)) WHERE ((workflow_state)::text = 'active'::text);
CREATE TRIGGER external_feeds_touch BEFORE UPDATE ON external_feeds FOR EACH ROW EXECUTE FUNCTION touch_row();

create table external_tools (
  account_id bigint,
  blueprint_locks text[] default '{}'::text[] not null,
  consumer_key text not null,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  custom_fields jsonb default '[]'::jsonb not null,
  description text,
  domain character varying(255),
  icon_url text,
  id bigint default nextval('external_tools_id_seq'::regclass) not null,
  link_place text,
  name character varying(255) not null,
  not_selectable boolean default false not null,
  oauth_compliant boolean default false not null,
  placement_settings jsonb default '{}'::jsonb not null,
  privacy_level character varying(32) default 'anonymous'::character varying not null,
  root_account_id bigint not null,
  sealed_secret text,
  selection_height integer,
  selection_width integer,
  text character varying(255),
  updated_at timestamp with time zone default now() not null,
  url text,
  vendor_help_link text,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint external_tools_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint external_tools_address CHECK ((num_nonnulls(url, domain) <= 1)),
  constraint external_tools_blueprint_locks_check CHECK ((blueprint_locks <@ ARRAY['content'::text, 'points'::text, 'due_dates'::text, 'availability_dates'::text])),
  constraint external_tools_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint external_tools_owner CHECK ((num_nonnulls(course_id, account_id) = 1)),
  constraint external_tools_pkey PRIMARY KEY (id),
  constraint external_tools_privacy_level_check CHECK (((privacy_level)::text = ANY ((ARRAY['anonymous'::character varying, 'name_only'::character varying, 'public'::character varying])::text[]))),
  constraint external_tools_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[]))),
  constraint placement_settings_shape CHECK ((jsonb_typeof(placement_settings) = 'object'::text))
);
CREATE INDEX external_tools_account ON external_tools USING btree (account_id, name COLLATE "und-x-icu", id);
CREATE INDEX external_tools_course ON external_tools USING btree (course_id, name COLLATE "und-x-icu", id);
CREATE TRIGGER external_tools_touch BEFORE UPDATE ON external_tools FOR EACH ROW EXECUTE FUNCTION touch_row();

create table favorite_courses (
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('favorite_courses_id_seq'::regclass) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint favorite_courses_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint favorite_courses_one UNIQUE (user_id, course_id),
  constraint favorite_courses_pkey PRIMARY KEY (id),
  constraint favorite_courses_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER favorite_courses_touch BEFORE UPDATE ON favorite_courses FOR EACH ROW EXECUTE FUNCTION touch_row();

create table files (
  blueprint_locks text[] default '{}'::text[] not null,
  content_type character varying(255) not null,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  display_name character varying(255) not null,
  filename character varying(255) not null,
  folder_id bigint not null,
  for_submissions boolean default false not null,
  group_id bigint,
  hidden boolean default false not null,
  id bigint default nextval('files_id_seq'::regclass) not null,
  lock_at timestamp with time zone,
  locked boolean default false not null,
  modified_at timestamp with time zone default now() not null,
  on_duplicate character varying(16) default 'overwrite'::character varying not null,
  replaced_by_id bigint,
  root_account_id bigint not null,
  sha256 character varying(64),
  size bigint not null,
  size_announced boolean default true not null,
  source_url text,
  storage_key character varying(255) not null,
  unlock_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  upload_claim uuid,
  upload_error text,
  upload_expires_at timestamp with time zone,
  uploader_id bigint not null,
  user_id bigint,
  uuid uuid default gen_random_uuid() not null,
  workflow_state character varying(32) default 'pending'::character varying not null,
  constraint files_blueprint_locks_check CHECK ((blueprint_locks <@ ARRAY['content'::text, 'points'::text, 'due_dates'::text, 'availability_dates'::text])),
  constraint files_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint files_folder_id_foreign FOREIGN KEY (folder_id) REFERENCES folders(id),
  constraint files_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint files_on_duplicate_check CHECK (((on_duplicate)::text = ANY ((ARRAY['overwrite'::character varying, 'rename'::character varying])::text[]))),
  constraint files_pkey PRIMARY KEY (id),
  constraint files_replaced_by_id_foreign FOREIGN KEY (replaced_by_id) REFERENCES files(id),
  constraint files_uploader_id_foreign FOREIGN KEY (uploader_id) REFERENCES users(id),
  constraint files_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint files_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['pending'::character varying, 'available'::character varying, 'deleted'::character varying, 'errored'::character varying])::text[])))
);
CREATE INDEX files_course ON files USING btree (course_id, id);
CREATE INDEX files_folder ON files USING btree (folder_id, id);
CREATE INDEX files_group ON files USING btree (group_id, id);
CREATE UNIQUE INDEX files_name ON files USING btree (folder_id, lower((display_name)::text)) WHERE ((workflow_state)::text = 'available'::text);
CREATE INDEX files_unfinished ON files USING btree (upload_expires_at) WHERE ((workflow_state)::text = 'pending'::text);
CREATE INDEX files_user ON files USING btree (user_id, root_account_id, id);
CREATE TRIGGER files_in_modules AFTER UPDATE OF display_name, workflow_state ON files FOR EACH ROW WHEN ((((old.display_name)::text IS DISTINCT FROM (new.display_name)::text) OR (((new.workflow_state)::text = 'deleted'::text) AND ((old.workflow_state)::text <> 'deleted'::text)))) EXECUTE FUNCTION module_items_follow('File', 'display_name');
CREATE TRIGGER files_touch BEFORE UPDATE ON files FOR EACH ROW EXECUTE FUNCTION touch_row();

create table folders (
  ancestors bigint[] default '{}'::bigint[] not null,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  for_submissions boolean default false not null,
  group_id bigint,
  hidden boolean default false not null,
  id bigint default nextval('folders_id_seq'::regclass) not null,
  lock_at timestamp with time zone,
  locked boolean default false not null,
  name character varying(255) not null,
  parent_folder_id bigint,
  "position" integer,
  root_account_id bigint not null,
  unlock_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  user_id bigint,
  workflow_state character varying(32) default 'visible'::character varying not null,
  constraint ancestors_without_null CHECK ((array_position(ancestors, NULL::bigint) IS NULL)),
  constraint folders_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint folders_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint folders_parent_folder_id_foreign FOREIGN KEY (parent_folder_id) REFERENCES folders(id),
  constraint folders_pkey PRIMARY KEY (id),
  constraint folders_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint folders_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['visible'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX folders_ancestors ON folders USING gin (ancestors);
CREATE INDEX folders_course ON folders USING btree (course_id, id);
CREATE INDEX folders_group ON folders USING btree (group_id, id);
CREATE UNIQUE INDEX folders_name ON folders USING btree (parent_folder_id, lower((name)::text)) WHERE ((workflow_state)::text <> 'deleted'::text);
CREATE UNIQUE INDEX folders_root ON folders USING btree (root_account_id, COALESCE(course_id, (0)::bigint), COALESCE(user_id, (0)::bigint), COALESCE(group_id, (0)::bigint)) WHERE (parent_folder_id IS NULL);
CREATE INDEX folders_user ON folders USING btree (user_id, root_account_id, id);
CREATE TRIGGER folders_move AFTER UPDATE OF parent_folder_id ON folders FOR EACH ROW WHEN ((old.ancestors IS DISTINCT FROM new.ancestors)) EXECUTE FUNCTION move_folders_below();
CREATE TRIGGER folders_place BEFORE INSERT OR UPDATE OF parent_folder_id ON folders FOR EACH ROW EXECUTE FUNCTION place_folder();
CREATE TRIGGER folders_touch BEFORE UPDATE ON folders FOR EACH ROW EXECUTE FUNCTION touch_row();

create table global_notification_closings (
  created_at timestamp with time zone default now() not null,
  global_notification_id bigint not null,
  id bigint default nextval('global_notification_closings_id_seq'::regclass) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint global_notification_closings_global_notification_id_foreign FOREIGN KEY (global_notification_id) REFERENCES global_notifications(id),
  constraint global_notification_closings_one UNIQUE (global_notification_id, user_id),
  constraint global_notification_closings_pkey PRIMARY KEY (id),
  constraint global_notification_closings_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER global_notification_closings_touch BEFORE UPDATE ON global_notification_closings FOR EACH ROW EXECUTE FUNCTION touch_row();

create table global_notifications (
  account_id bigint not null,
  created_at timestamp with time zone default now() not null,
  end_at timestamp with time zone not null,
  for_unenrolled boolean default false not null,
  icon character varying(32) default 'warning'::character varying not null,
  id bigint default nextval('global_notifications_id_seq'::regclass) not null,
  message text not null,
  role_ids bigint[] default '{}'::bigint[] not null,
  root_account_id bigint not null,
  start_at timestamp with time zone not null,
  subject character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint global_notifications_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint global_notifications_icon_check CHECK (((icon)::text = ANY ((ARRAY['warning'::character varying, 'information'::character varying, 'question'::character varying, 'error'::character varying, 'calendar'::character varying])::text[]))),
  constraint global_notifications_pkey PRIMARY KEY (id),
  constraint global_notifications_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[]))),
  constraint role_ids_without_null CHECK ((array_position(role_ids, NULL::bigint) IS NULL))
);
CREATE INDEX global_notifications_account ON global_notifications USING btree (account_id, start_at, id);
CREATE INDEX global_notifications_tenant ON global_notifications USING btree (root_account_id, end_at) WHERE ((workflow_state)::text = 'active'::text);
CREATE TRIGGER global_notifications_touch BEFORE UPDATE ON global_notifications FOR EACH ROW EXECUTE FUNCTION touch_row();

create table grading_standards (
  account_id bigint,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('grading_standards_id_seq'::regclass) not null,
  root_account_id bigint not null,
  scheme jsonb not null,
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint grading_standards_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint grading_standards_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint grading_standards_owner CHECK ((num_nonnulls(account_id, course_id) = 1)),
  constraint grading_standards_pkey PRIMARY KEY (id),
  constraint grading_standards_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX grading_standards_account ON grading_standards USING btree (account_id, id);
CREATE INDEX grading_standards_course ON grading_standards USING btree (course_id, id);
CREATE TRIGGER grading_standards_touch BEFORE UPDATE ON grading_standards FOR EACH ROW EXECUTE FUNCTION touch_row();

create table group_categories (
  account_id bigint,
  auto_leader character varying(32),
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  group_limit integer,
  id bigint default nextval('group_categories_id_seq'::regclass) not null,
  name character varying(255) not null,
  progress_id bigint,
  role character varying(32),
  root_account_id bigint not null,
  self_signup character varying(32),
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint group_categories_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint group_categories_auto_leader_check CHECK (((auto_leader)::text = ANY ((ARRAY['first'::character varying, 'random'::character varying])::text[]))),
  constraint group_categories_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint group_categories_pkey PRIMARY KEY (id),
  constraint group_categories_progress_id_foreign FOREIGN KEY (progress_id) REFERENCES progress(id),
  constraint group_categories_role_check CHECK (((role)::text = ANY ((ARRAY['student_organized'::character varying, 'communities'::character varying])::text[]))),
  constraint group_categories_self_signup_check CHECK (((self_signup)::text = ANY ((ARRAY['enabled'::character varying, 'restricted'::character varying])::text[]))),
  constraint group_categories_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX group_categories_account ON group_categories USING btree (account_id, id);
CREATE INDEX group_categories_course ON group_categories USING btree (course_id, id);
CREATE UNIQUE INDEX group_categories_name ON group_categories USING btree (COALESCE(course_id, (0)::bigint), COALESCE(account_id, (0)::bigint), lower((name)::text)) WHERE ((workflow_state)::text <> 'deleted'::text);
CREATE UNIQUE INDEX group_categories_role ON group_categories USING btree (COALESCE(course_id, (0)::bigint), COALESCE(account_id, (0)::bigint), role) WHERE (((workflow_state)::text <> 'deleted'::text) AND (role IS NOT NULL));
CREATE TRIGGER group_categories_touch BEFORE UPDATE ON group_categories FOR EACH ROW EXECUTE FUNCTION touch_row();

create table group_memberships (
  created_at timestamp with time zone default now() not null,
  exclusive_category_id bigint,
  group_id bigint not null,
  id bigint default nextval('group_memberships_id_seq'::regclass) not null,
  moderator boolean default false not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  workflow_state character varying(32) not null,
  constraint group_memberships_exclusive_category_id_foreign FOREIGN KEY (exclusive_category_id) REFERENCES group_categories(id),
  constraint group_memberships_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint group_memberships_pkey PRIMARY KEY (id),
  constraint group_memberships_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint group_memberships_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['accepted'::character varying, 'invited'::character varying, 'requested'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX group_memberships_group ON group_memberships USING btree (group_id, id);
CREATE UNIQUE INDEX group_memberships_one ON group_memberships USING btree (group_id, user_id) WHERE ((workflow_state)::text <> 'deleted'::text);
CREATE UNIQUE INDEX group_memberships_one_of_set ON group_memberships USING btree (exclusive_category_id, user_id) WHERE ((workflow_state)::text = 'accepted'::text);
CREATE INDEX group_memberships_user ON group_memberships USING btree (user_id, root_account_id, group_id);
CREATE TRIGGER group_memberships_announce AFTER INSERT OR DELETE OR UPDATE OF workflow_state, group_id ON group_memberships FOR EACH ROW EXECUTE FUNCTION announce_authority('user');
CREATE TRIGGER group_memberships_totals AFTER UPDATE ON group_memberships FOR EACH ROW WHEN ((((old.workflow_state)::text IS DISTINCT FROM (new.workflow_state)::text) OR (old.group_id IS DISTINCT FROM new.group_id))) EXECUTE FUNCTION totals_follow_row();
CREATE TRIGGER group_memberships_totals_added AFTER INSERT ON group_memberships FOR EACH ROW EXECUTE FUNCTION totals_follow_row();
CREATE TRIGGER group_memberships_touch BEFORE UPDATE ON group_memberships FOR EACH ROW EXECUTE FUNCTION touch_row();

create table groups (
  account_id bigint,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  description text,
  group_category_id bigint not null,
  id bigint default nextval('groups_id_seq'::regclass) not null,
  is_public boolean default false not null,
  join_level character varying(32) default 'invitation_only'::character varying not null,
  leader_id bigint,
  name character varying(255) not null,
  root_account_id bigint not null,
  sis_group_id character varying(255),
  storage_quota_mb bigint,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'available'::character varying not null,
  constraint groups_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint groups_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint groups_group_category_id_foreign FOREIGN KEY (group_category_id) REFERENCES group_categories(id),
  constraint groups_join_level_check CHECK (((join_level)::text = ANY ((ARRAY['parent_context_auto_join'::character varying, 'parent_context_request'::character varying, 'invitation_only'::character varying])::text[]))),
  constraint groups_leader_id_foreign FOREIGN KEY (leader_id) REFERENCES users(id),
  constraint groups_pkey PRIMARY KEY (id),
  constraint groups_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['available'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX groups_account ON groups USING btree (account_id, id);
CREATE INDEX groups_category ON groups USING btree (group_category_id, id);
CREATE INDEX groups_course ON groups USING btree (course_id, id);
CREATE TRIGGER groups_root_folder AFTER INSERT ON groups FOR EACH ROW EXECUTE FUNCTION make_root_folder('group', 'group files');
CREATE TRIGGER groups_touch BEFORE UPDATE ON groups FOR EACH ROW EXECUTE FUNCTION touch_row();

create table held_messages (
  conversation_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('held_messages_id_seq'::regclass) not null,
  message_id bigint not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint held_messages_conversation_id_foreign FOREIGN KEY (conversation_id) REFERENCES conversations(id),
  constraint held_messages_message_id_foreign FOREIGN KEY (message_id) REFERENCES conversation_messages(id),
  constraint held_messages_pkey PRIMARY KEY (id),
  constraint held_messages_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX held_messages_message ON held_messages USING btree (message_id, user_id);
CREATE UNIQUE INDEX held_messages_one ON held_messages USING btree (root_account_id, message_id, user_id);
CREATE INDEX held_messages_user ON held_messages USING btree (user_id, message_id);
CREATE INDEX held_messages_view ON held_messages USING btree (conversation_id, user_id, message_id);
CREATE TRIGGER held_messages_touch BEFORE UPDATE ON held_messages FOR EACH ROW EXECUTE FUNCTION touch_row();

create table installation (
  id smallint default 1 not null,
  key_fingerprint text not null,
  key_since timestamp with time zone default now() not null,
  constraint installation_id_check CHECK ((id = 1)),
  constraint installation_pkey PRIMARY KEY (id)
);

create table journal_entries (
  author_id bigint not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('journal_entries_id_seq'::regclass) not null,
  note text not null,
  root_account_id bigint not null,
  student_id bigint not null,
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint journal_entries_author_id_foreign FOREIGN KEY (author_id) REFERENCES users(id),
  constraint journal_entries_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint journal_entries_pkey PRIMARY KEY (id),
  constraint journal_entries_student_id_foreign FOREIGN KEY (student_id) REFERENCES users(id),
  constraint journal_entries_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX journal_entries_student ON journal_entries USING btree (student_id, root_account_id, id);
CREATE TRIGGER journal_entries_touch BEFORE UPDATE ON journal_entries FOR EACH ROW EXECUTE FUNCTION touch_row();

create table live_events (
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('live_events_id_seq'::regclass) not null,
  "position" bigint,
  root_account_id bigint not null,
  subject_id bigint not null,
  told_at timestamp with time zone,
  topic character varying(64) not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint,
  constraint live_events_pkey PRIMARY KEY (id)
);
CREATE INDEX live_events_of_subject ON live_events USING btree (subject_id, topic, "position") WHERE (user_id IS NULL);
CREATE INDEX live_events_of_user ON live_events USING btree (user_id, topic, "position") WHERE (user_id IS NOT NULL);
CREATE INDEX live_events_position ON live_events USING btree ("position");
CREATE CONSTRAINT TRIGGER live_events_place AFTER INSERT ON live_events DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION place_live_event();
CREATE TRIGGER live_events_touch BEFORE UPDATE ON live_events FOR EACH ROW EXECUTE FUNCTION touch_row();

create table logins (
  authentication_provider_id bigint,
  created_at timestamp with time zone default now() not null,
  home_account_id bigint,
  id bigint default nextval('logins_id_seq'::regclass) not null,
  integration_id character varying(255),
  last_login_at timestamp with time zone,
  password_hash text,
  "position" integer default 1 not null,
  root_account_id bigint not null,
  sis_email character varying(255),
  sis_user_id character varying(255),
  unique_id character varying(255) not null,
  unique_id_lower text generated always as (lower((unique_id)::text)) stored not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint logins_authentication_provider_id_foreign FOREIGN KEY (authentication_provider_id) REFERENCES authentication_providers(id),
  constraint logins_home_account_id_foreign FOREIGN KEY (home_account_id) REFERENCES accounts(id),
  constraint logins_pkey PRIMARY KEY (id),
  constraint logins_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint logins_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'suspended'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX logins_home ON logins USING btree (home_account_id, user_id);
CREATE UNIQUE INDEX logins_integration_id ON logins USING btree (root_account_id, integration_id) WHERE ((workflow_state)::text <> 'deleted'::text);
CREATE INDEX logins_root ON logins USING btree (root_account_id, id);
CREATE UNIQUE INDEX logins_sis_user_id ON logins USING btree (root_account_id, sis_user_id) WHERE ((workflow_state)::text <> 'deleted'::text);
CREATE UNIQUE INDEX logins_unique_id ON logins USING btree (root_account_id, unique_id_lower) WHERE ((workflow_state)::text <> 'deleted'::text);
CREATE INDEX logins_user ON logins USING btree (user_id, root_account_id);
CREATE TRIGGER logins_announce AFTER INSERT OR DELETE OR UPDATE OF workflow_state ON logins FOR EACH ROW EXECUTE FUNCTION announce_authority('user');
CREATE TRIGGER logins_keep_administrator AFTER UPDATE OF workflow_state ON logins FOR EACH ROW WHEN ((((old.workflow_state)::text = 'active'::text) AND ((new.workflow_state)::text <> 'active'::text))) EXECUTE FUNCTION keep_administrator();
CREATE TRIGGER logins_root_folder AFTER INSERT ON logins FOR EACH ROW EXECUTE FUNCTION make_root_folder('user', 'my files');
CREATE TRIGGER logins_tenant AFTER INSERT OR UPDATE OF user_id, root_account_id ON logins FOR EACH ROW EXECUTE FUNCTION give_tenant();
CREATE TRIGGER logins_touch BEFORE UPDATE ON logins FOR EACH ROW EXECUTE FUNCTION touch_row();

create table mails (
  category character varying(64) not null,
  created_at timestamp with time zone default now() not null,
  handed_at timestamp with time zone,
  id bigint default nextval('mails_id_seq'::regclass) not null,
  next_try_at timestamp with time zone default now() not null,
  recipient character varying(255) not null,
  recipient_name character varying(255) not null,
  root_account_id bigint not null,
  sealed_text text,
  sent_at timestamp with time zone,
  subject character varying(255) not null,
  taken_by character varying(64),
  tries integer default 0 not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint,
  workflow_state character varying(16) default 'queued'::character varying not null,
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['queued'::character varying, 'handing_over'::character varying, 'sent'::character varying, 'unconfirmed'::character varying, 'refused'::character varying, 'given_up'::character varying, 'withdrawn'::character varying])::text[])))
);
CREATE INDEX mails_due ON mails USING btree (next_try_at) WHERE ((workflow_state)::text = 'queued'::text);
CREATE INDEX mails_failed ON mails USING btree (workflow_state) WHERE ((workflow_state)::text = ANY ((ARRAY['unconfirmed'::character varying, 'refused'::character varying, 'given_up'::character varying])::text[]));
CREATE INDEX mails_handing_over ON mails USING btree (handed_at) WHERE ((workflow_state)::text = 'handing_over'::text);
CREATE INDEX mails_user ON mails USING btree (user_id, id);
CREATE TRIGGER mails_touch BEFORE UPDATE ON mails FOR EACH ROW EXECUTE FUNCTION touch_row();

create table messages (
  body text not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('messages_id_seq'::regclass) not null,
  notification_category character varying(64) not null,
  occasion character varying(255) not null,
  root_account_id bigint not null,
  subject character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint messages_occasion UNIQUE (root_account_id, user_id, occasion),
  constraint messages_pkey PRIMARY KEY (id),
  constraint messages_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX messages_user ON messages USING btree (user_id, id);
CREATE TRIGGER messages_to_stream AFTER INSERT ON messages FOR EACH ROW EXECUTE FUNCTION message_to_stream();
CREATE TRIGGER messages_touch BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION touch_row();

create table module_item_marks (
  contributed_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  done_at timestamp with time zone,
  id bigint default nextval('module_item_marks_id_seq'::regclass) not null,
  module_item_id bigint not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  viewed_at timestamp with time zone,
  constraint module_item_marks_module_item_id_foreign FOREIGN KEY (module_item_id) REFERENCES module_items(id),
  constraint module_item_marks_one UNIQUE (module_item_id, user_id),
  constraint module_item_marks_pkey PRIMARY KEY (id),
  constraint module_item_marks_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX module_item_marks_user ON module_item_marks USING btree (user_id, module_item_id);
CREATE TRIGGER module_item_marks_touch BEFORE UPDATE ON module_item_marks FOR EACH ROW EXECUTE FUNCTION touch_row();

create table module_items (
  content_id bigint,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  external_url text,
  id bigint default nextval('module_items_id_seq'::regclass) not null,
  indent integer default 0 not null,
  min_score double precision,
  module_id bigint not null,
  new_tab boolean default false not null,
  page_url character varying(255),
  "position" integer not null,
  requirement_type character varying(32),
  root_account_id bigint not null,
  title character varying(255) not null,
  type character varying(32) not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint module_items_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint module_items_module_id_foreign FOREIGN KEY (module_id) REFERENCES modules(id),
  constraint module_items_pkey PRIMARY KEY (id),
  constraint module_items_requirement_type_check CHECK (((requirement_type)::text = ANY ((ARRAY['must_view'::character varying, 'must_mark_done'::character varying, 'must_submit'::character varying, 'must_contribute'::character varying, 'min_score'::character varying])::text[]))),
  constraint module_items_type_check CHECK (((type)::text = ANY ((ARRAY['File'::character varying, 'Page'::character varying, 'Discussion'::character varying, 'Assignment'::character varying, 'Quiz'::character varying, 'SubHeader'::character varying, 'ExternalUrl'::character varying, 'ExternalTool'::character varying])::text[]))),
  constraint module_items_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'unpublished'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX module_items_content ON module_items USING btree (course_id, type, content_id);
CREATE INDEX module_items_module ON module_items USING btree (module_id, "position", id);
CREATE TRIGGER module_items_found AFTER INSERT ON module_items FOR EACH ROW WHEN (((new.content_id IS NOT NULL) AND ((new.workflow_state)::text <> 'deleted'::text))) EXECUTE FUNCTION module_items_found();
CREATE TRIGGER module_items_touch BEFORE UPDATE ON module_items FOR EACH ROW EXECUTE FUNCTION touch_row();

create table modules (
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('modules_id_seq'::regclass) not null,
  name character varying(255) not null,
  "position" integer not null,
  prerequisite_module_ids bigint[] default '{}'::bigint[] not null,
  require_sequential_progress boolean default false not null,
  root_account_id bigint not null,
  unlock_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'unpublished'::character varying not null,
  constraint modules_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint modules_pkey PRIMARY KEY (id),
  constraint modules_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'unpublished'::character varying, 'deleted'::character varying])::text[]))),
  constraint prerequisite_module_ids_without_null CHECK ((array_position(prerequisite_module_ids, NULL::bigint) IS NULL))
);
CREATE INDEX modules_course ON modules USING btree (course_id, "position", id);
CREATE TRIGGER modules_touch BEFORE UPDATE ON modules FOR EACH ROW EXECUTE FUNCTION touch_row();

create table notification_choices (
  communication_channel_id bigint not null,
  created_at timestamp with time zone default now() not null,
  frequency character varying(32) not null,
  id bigint default nextval('notification_choices_id_seq'::regclass) not null,
  notification character varying(64) not null,
  updated_at timestamp with time zone default now() not null,
  constraint notification_choices_communication_channel_id_foreign FOREIGN KEY (communication_channel_id) REFERENCES communication_channels(id),
  constraint notification_choices_frequency_check CHECK (((frequency)::text = ANY ((ARRAY['immediately'::character varying, 'daily'::character varying, 'weekly'::character varying, 'never'::character varying])::text[]))),
  constraint notification_choices_one UNIQUE (communication_channel_id, notification),
  constraint notification_choices_pkey PRIMARY KEY (id)
);
CREATE TRIGGER notification_choices_touch BEFORE UPDATE ON notification_choices FOR EACH ROW EXECUTE FUNCTION touch_row();

create table notification_events (
  actor_id bigint not null,
  addressed_at timestamp with time zone,
  base_url character varying(255),
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('notification_events_id_seq'::regclass) not null,
  occasion character varying(64) not null,
  root_account_id bigint not null,
  subject_ids bigint[] default '{}'::bigint[] not null,
  updated_at timestamp with time zone default now() not null,
  constraint notification_events_pkey PRIMARY KEY (id),
  constraint subject_ids_without_null CHECK ((array_position(subject_ids, NULL::bigint) IS NULL))
);
CREATE INDEX notification_events_base ON notification_events USING btree (root_account_id, id) WHERE (base_url IS NOT NULL);
CREATE TRIGGER notification_events_touch BEFORE UPDATE ON notification_events FOR EACH ROW EXECUTE FUNCTION touch_row();

create table notifications (
  communication_channel_id bigint not null,
  created_at timestamp with time zone default now() not null,
  due_at timestamp with time zone not null,
  frequency character varying(32) not null,
  id bigint default nextval('notifications_id_seq'::regclass) not null,
  mail_id bigint,
  notification_event_id bigint not null,
  occasion character varying(64) not null,
  root_account_id bigint not null,
  subject_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint notifications_communication_channel_id_foreign FOREIGN KEY (communication_channel_id) REFERENCES communication_channels(id),
  constraint notifications_frequency_check CHECK (((frequency)::text = ANY ((ARRAY['immediately'::character varying, 'daily'::character varying, 'weekly'::character varying])::text[]))),
  constraint notifications_one UNIQUE (notification_event_id, subject_id, communication_channel_id),
  constraint notifications_pkey PRIMARY KEY (id),
  constraint notifications_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX notifications_due ON notifications USING btree (due_at) WHERE (mail_id IS NULL);
CREATE INDEX notifications_mail ON notifications USING btree (mail_id);
CREATE TRIGGER notifications_touch BEFORE UPDATE ON notifications FOR EACH ROW EXECUTE FUNCTION touch_row();

create table observer_links (
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('observer_links_id_seq'::regclass) not null,
  observee_id bigint not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint observer_links_observee_id_foreign FOREIGN KEY (observee_id) REFERENCES users(id),
  constraint observer_links_one UNIQUE (root_account_id, user_id, observee_id),
  constraint observer_links_pkey PRIMARY KEY (id),
  constraint observer_links_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint observer_links_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX observer_links_observee ON observer_links USING btree (observee_id, root_account_id);
CREATE INDEX observer_links_user ON observer_links USING btree (user_id, root_account_id, observee_id);
CREATE TRIGGER observer_links_announce AFTER INSERT OR DELETE OR UPDATE OF workflow_state ON observer_links FOR EACH ROW EXECUTE FUNCTION announce_authority('user');
CREATE TRIGGER observer_links_touch BEFORE UPDATE ON observer_links FOR EACH ROW EXECUTE FUNCTION touch_row();

create table outcome_alignments (
  account_id bigint,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  criterion_id character varying(255),
  id bigint default nextval('outcome_alignments_id_seq'::regclass) not null,
  kind character varying(32) not null,
  outcome_id bigint not null,
  quiz_id bigint,
  quiz_question_id bigint,
  root_account_id bigint not null,
  rubric_id bigint,
  updated_at timestamp with time zone default now() not null,
  constraint outcome_alignments_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint outcome_alignments_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint outcome_alignments_holder CHECK (
CASE kind
    WHEN 'rubric_criterion'::text THEN ((num_nonnulls(rubric_id, criterion_id) = 2) AND (num_nonnulls(quiz_id, quiz_question_id) = 0))
    ELSE ((num_nonnulls(quiz_id, quiz_question_id) = 2) AND (num_nonnulls(rubric_id, criterion_id) = 0))
END),
  constraint outcome_alignments_kind_check CHECK (((kind)::text = ANY ((ARRAY['rubric_criterion'::character varying, 'question'::character varying])::text[]))),
  constraint outcome_alignments_outcome_id_foreign FOREIGN KEY (outcome_id) REFERENCES outcomes(id),
  constraint outcome_alignments_owner CHECK ((num_nonnulls(account_id, course_id) = 1)),
  constraint outcome_alignments_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX outcome_alignments_criterion ON outcome_alignments USING btree (rubric_id, criterion_id) WHERE (rubric_id IS NOT NULL);
CREATE INDEX outcome_alignments_outcome ON outcome_alignments USING btree (outcome_id, id);
CREATE UNIQUE INDEX outcome_alignments_question ON outcome_alignments USING btree (quiz_question_id, outcome_id) WHERE (quiz_question_id IS NOT NULL);
CREATE INDEX outcome_alignments_quiz ON outcome_alignments USING btree (quiz_id, outcome_id, id);
CREATE TRIGGER outcome_alignments_touch BEFORE UPDATE ON outcome_alignments FOR EACH ROW EXECUTE FUNCTION touch_row();

create table outcome_groups (
  account_id bigint,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  description text,
  id bigint default nextval('outcome_groups_id_seq'::regclass) not null,
  parent_id bigint,
  root_account_id bigint not null,
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  vendor_guid character varying(255),
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint outcome_groups_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint outcome_groups_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint outcome_groups_owner CHECK ((num_nonnulls(account_id, course_id) <= 1)),
  constraint outcome_groups_parent CHECK ((parent_id <> id)),
  constraint outcome_groups_parent_id_foreign FOREIGN KEY (parent_id) REFERENCES outcome_groups(id),
  constraint outcome_groups_pkey PRIMARY KEY (id),
  constraint outcome_groups_root_stays CHECK (((parent_id IS NOT NULL) OR ((workflow_state)::text = 'active'::text))),
  constraint outcome_groups_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX outcome_groups_account ON outcome_groups USING btree (account_id, id);
CREATE INDEX outcome_groups_children ON outcome_groups USING btree (parent_id, title COLLATE "und-x-icu", id);
CREATE INDEX outcome_groups_course ON outcome_groups USING btree (course_id, id);
CREATE UNIQUE INDEX outcome_groups_global_root ON outcome_groups USING btree (root_account_id) WHERE ((parent_id IS NULL) AND (account_id IS NULL) AND (course_id IS NULL));
CREATE UNIQUE INDEX outcome_groups_root_of_account ON outcome_groups USING btree (account_id) WHERE ((parent_id IS NULL) AND (account_id IS NOT NULL));
CREATE UNIQUE INDEX outcome_groups_root_of_course ON outcome_groups USING btree (course_id) WHERE ((parent_id IS NULL) AND (course_id IS NOT NULL));
CREATE TRIGGER outcome_groups_touch BEFORE UPDATE ON outcome_groups FOR EACH ROW EXECUTE FUNCTION touch_row();

create table outcome_links (
  account_id bigint,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('outcome_links_id_seq'::regclass) not null,
  outcome_group_id bigint not null,
  outcome_id bigint not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint outcome_links_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint outcome_links_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint outcome_links_outcome_group_id_foreign FOREIGN KEY (outcome_group_id) REFERENCES outcome_groups(id),
  constraint outcome_links_outcome_id_foreign FOREIGN KEY (outcome_id) REFERENCES outcomes(id),
  constraint outcome_links_owner CHECK ((num_nonnulls(account_id, course_id) <= 1)),
  constraint outcome_links_pkey PRIMARY KEY (id),
  constraint outcome_links_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX outcome_links_account ON outcome_links USING btree (account_id, id);
CREATE INDEX outcome_links_course ON outcome_links USING btree (course_id, id);
CREATE UNIQUE INDEX outcome_links_once ON outcome_links USING btree (outcome_group_id, outcome_id) WHERE ((workflow_state)::text = 'active'::text);
CREATE INDEX outcome_links_outcome ON outcome_links USING btree (outcome_id) WHERE ((workflow_state)::text = 'active'::text);
CREATE TRIGGER outcome_links_touch BEFORE UPDATE ON outcome_links FOR EACH ROW EXECUTE FUNCTION touch_row();

create table outcome_result_versions (
  alignment_id bigint not null,
  alignment_type character varying(32) not null,
  assessed_at timestamp with time zone not null,
  assignment_id bigint,
  attempt integer,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  hidden boolean default false not null,
  hide_points boolean default false not null,
  id bigint default nextval('outcome_result_versions_id_seq'::regclass) not null,
  mastery boolean,
  number integer not null,
  outcome_id bigint not null,
  outcome_result_id bigint not null,
  percent double precision,
  possible double precision,
  root_account_id bigint not null,
  score double precision,
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint outcome_result_versions_alignment_type_check CHECK (((alignment_type)::text = ANY ((ARRAY['assignment'::character varying, 'quiz'::character varying])::text[]))),
  constraint outcome_result_versions_assignment_id_foreign FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint outcome_result_versions_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint outcome_result_versions_number UNIQUE (outcome_result_id, number),
  constraint outcome_result_versions_outcome_id_foreign FOREIGN KEY (outcome_id) REFERENCES outcomes(id),
  constraint outcome_result_versions_outcome_result_id_foreign FOREIGN KEY (outcome_result_id) REFERENCES outcome_results(id),
  constraint outcome_result_versions_pkey PRIMARY KEY (id),
  constraint outcome_result_versions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER outcome_result_versions_touch BEFORE UPDATE ON outcome_result_versions FOR EACH ROW EXECUTE FUNCTION touch_row();

create table outcome_results (
  alignment_id bigint not null,
  alignment_type character varying(32) not null,
  assessed_at timestamp with time zone not null,
  assignment_id bigint,
  attempt integer,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  hidden boolean default false not null,
  hide_points boolean default false not null,
  id bigint default nextval('outcome_results_id_seq'::regclass) not null,
  mastery boolean,
  outcome_id bigint not null,
  percent double precision,
  possible double precision,
  root_account_id bigint not null,
  score double precision,
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  version integer default 1 not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint outcome_results_alignment_type_check CHECK (((alignment_type)::text = ANY ((ARRAY['assignment'::character varying, 'quiz'::character varying])::text[]))),
  constraint outcome_results_assignment_id_foreign FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint outcome_results_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint outcome_results_outcome_id_foreign FOREIGN KEY (outcome_id) REFERENCES outcomes(id),
  constraint outcome_results_pkey PRIMARY KEY (id),
  constraint outcome_results_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint outcome_results_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX outcome_results_course ON outcome_results USING btree (course_id, user_id, outcome_id, assessed_at, id);
CREATE UNIQUE INDEX outcome_results_one ON outcome_results USING btree (root_account_id, user_id, outcome_id, alignment_type, alignment_id);
CREATE INDEX outcome_results_outcome ON outcome_results USING btree (outcome_id, course_id);
CREATE TRIGGER outcome_results_touch BEFORE UPDATE ON outcome_results FOR EACH ROW EXECUTE FUNCTION touch_row();

create table outcomes (
  account_id bigint,
  calculation_int integer,
  calculation_method character varying(32) default 'highest'::character varying not null,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  description text,
  display_name character varying(255),
  id bigint default nextval('outcomes_id_seq'::regclass) not null,
  mastery_points double precision,
  points_possible double precision,
  ratings jsonb,
  root_account_id bigint not null,
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  vendor_guid character varying(255),
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint outcomes_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint outcomes_calculation_int CHECK (
CASE calculation_method
    WHEN 'decaying_average'::text THEN COALESCE(((calculation_int >= 1) AND (calculation_int <= 99)), false)
    WHEN 'n_mastery'::text THEN COALESCE(((calculation_int >= 1) AND (calculation_int <= 10)), false)
    ELSE (calculation_int IS NULL)
END),
  constraint outcomes_calculation_method_check CHECK (((calculation_method)::text = ANY ((ARRAY['highest'::character varying, 'latest'::character varying, 'decaying_average'::character varying, 'n_mastery'::character varying])::text[]))),
  constraint outcomes_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint outcomes_criterion CHECK ((num_nonnulls(ratings, mastery_points, points_possible) = ANY (ARRAY[0, 3]))),
  constraint outcomes_owner CHECK ((num_nonnulls(account_id, course_id) <= 1)),
  constraint outcomes_pkey PRIMARY KEY (id),
  constraint outcomes_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX outcomes_account ON outcomes USING btree (account_id, id);
CREATE INDEX outcomes_course ON outcomes USING btree (course_id, id);
CREATE TRIGGER outcomes_touch BEFORE UPDATE ON outcomes FOR EACH ROW EXECUTE FUNCTION touch_row();

create table page_revisions (
  body text not null,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  edited_by_id bigint,
  group_id bigint,
  id bigint default nextval('page_revisions_id_seq'::regclass) not null,
  number integer not null,
  page_id bigint not null,
  root_account_id bigint not null,
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  url character varying(255) not null,
  constraint page_revisions_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint page_revisions_edited_by_id_foreign FOREIGN KEY (edited_by_id) REFERENCES users(id),
  constraint page_revisions_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint page_revisions_number UNIQUE (page_id, number),
  constraint page_revisions_page_id_foreign FOREIGN KEY (page_id) REFERENCES pages(id),
  constraint page_revisions_pkey PRIMARY KEY (id),
  constraint page_revisions_place CHECK ((num_nonnulls(course_id, group_id) = 1))
);
CREATE INDEX page_revisions_page ON page_revisions USING btree (page_id, number, id);
CREATE TRIGGER page_revisions_touch BEFORE UPDATE ON page_revisions FOR EACH ROW EXECUTE FUNCTION touch_row();

create table pages (
  blueprint_locks text[] default '{}'::text[] not null,
  body text default ''::text not null,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  editing_roles text[] default '{teachers}'::text[] not null,
  front_page boolean default false not null,
  group_id bigint,
  id bigint default nextval('pages_id_seq'::regclass) not null,
  last_edited_by_id bigint,
  revised_at timestamp with time zone default now() not null,
  revision integer default 1 not null,
  root_account_id bigint not null,
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  url character varying(255) not null,
  workflow_state character varying(32) default 'unpublished'::character varying not null,
  constraint pages_blueprint_locks_check CHECK ((blueprint_locks <@ ARRAY['content'::text, 'points'::text, 'due_dates'::text, 'availability_dates'::text])),
  constraint pages_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint pages_editing_roles_check CHECK ((editing_roles <@ ARRAY['teachers'::text, 'students'::text, 'members'::text, 'public'::text])),
  constraint pages_front CHECK (((NOT front_page) OR ((workflow_state)::text = 'active'::text))),
  constraint pages_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint pages_last_edited_by_id_foreign FOREIGN KEY (last_edited_by_id) REFERENCES users(id),
  constraint pages_pkey PRIMARY KEY (id),
  constraint pages_place CHECK ((num_nonnulls(course_id, group_id) = 1)),
  constraint pages_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'unpublished'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX pages_course ON pages USING btree (course_id, id);
CREATE UNIQUE INDEX pages_front_of_course ON pages USING btree (course_id) WHERE ((course_id IS NOT NULL) AND front_page);
CREATE UNIQUE INDEX pages_front_of_group ON pages USING btree (group_id) WHERE ((group_id IS NOT NULL) AND front_page);
CREATE INDEX pages_group ON pages USING btree (group_id, id);
CREATE UNIQUE INDEX pages_url_of_course ON pages USING btree (course_id, url) WHERE ((course_id IS NOT NULL) AND ((workflow_state)::text <> 'deleted'::text));
CREATE UNIQUE INDEX pages_url_of_group ON pages USING btree (group_id, url) WHERE ((group_id IS NOT NULL) AND ((workflow_state)::text <> 'deleted'::text));
CREATE TRIGGER pages_in_modules AFTER UPDATE OF title, workflow_state ON pages FOR EACH ROW WHEN ((((old.title)::text IS DISTINCT FROM (new.title)::text) OR (((new.workflow_state)::text = 'deleted'::text) AND ((old.workflow_state)::text <> 'deleted'::text)))) EXECUTE FUNCTION module_items_follow('Page', 'title');
CREATE TRIGGER pages_touch BEFORE UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION touch_row();

create table pairing_codes (
  created_at timestamp with time zone default now() not null,
  digest bytea not null,
  expires_at timestamp with time zone not null,
  id bigint default nextval('pairing_codes_id_seq'::regclass) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  user_id bigint not null,
  constraint pairing_codes_digest UNIQUE (root_account_id, digest),
  constraint pairing_codes_pkey PRIMARY KEY (id),
  constraint pairing_codes_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX pairing_codes_user ON pairing_codes USING btree (user_id);
CREATE TRIGGER pairing_codes_touch BEFORE UPDATE ON pairing_codes FOR EACH ROW EXECUTE FUNCTION touch_row();

create table progress (
  completion double precision default 0 not null,
  context_id bigint not null,
  context_type character varying(32) not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('progress_id_seq'::regclass) not null,
  message text,
  results jsonb,
  resume_from jsonb,
  root_account_id bigint not null,
  tag character varying(64) not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  workflow_state character varying(32) default 'queued'::character varying not null,
  constraint progress_context_type_check CHECK (((context_type)::text = ANY ((ARRAY['Account'::character varying, 'Course'::character varying, 'User'::character varying])::text[]))),
  constraint progress_pkey PRIMARY KEY (id),
  constraint progress_tag_check CHECK (((tag)::text = ANY ((ARRAY['account_report'::character varying, 'assign_unassigned_members'::character varying, 'blueprint_migration'::character varying, 'content_migration'::character varying, 'conversation_batch'::character varying, 'conversation_batch_update'::character varying, 'course_batch_update'::character varying, 'file_download'::character varying, 'quiz_rescore'::character varying, 'submissions_update'::character varying])::text[]))),
  constraint progress_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint progress_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['queued'::character varying, 'running'::character varying, 'completed'::character varying, 'failed'::character varying])::text[])))
);
CREATE INDEX progress_context ON progress USING btree (root_account_id, context_type, context_id);
CREATE TRIGGER progress_live AFTER UPDATE OF completion, workflow_state, message ON progress FOR EACH ROW WHEN (((old.completion IS DISTINCT FROM new.completion) OR ((old.workflow_state)::text IS DISTINCT FROM (new.workflow_state)::text) OR (old.message IS DISTINCT FROM new.message))) EXECUTE FUNCTION announce_progress();
CREATE TRIGGER progress_touch BEFORE UPDATE ON progress FOR EACH ROW EXECUTE FUNCTION touch_row();

create table quiz_answers (
  answer jsonb,
  answered_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  flagged boolean default false not null,
  id bigint default nextval('quiz_answers_id_seq'::regclass) not null,
  quiz_attempt_id bigint not null,
  quiz_question_id bigint not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint quiz_answers_one UNIQUE (quiz_attempt_id, quiz_question_id),
  constraint quiz_answers_pkey PRIMARY KEY (id),
  constraint quiz_answers_quiz_attempt_id_foreign FOREIGN KEY (quiz_attempt_id) REFERENCES quiz_attempts(id),
  constraint quiz_answers_quiz_question_id_foreign FOREIGN KEY (quiz_question_id) REFERENCES quiz_questions(id)
);
CREATE TRIGGER quiz_answers_touch BEFORE UPDATE ON quiz_answers FOR EACH ROW EXECUTE FUNCTION touch_row();

create table quiz_attempts (
  attempt integer default 1 not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  drawn jsonb default '[]'::jsonb not null,
  end_at timestamp with time zone,
  finished_at timestamp with time zone,
  fudge_points double precision,
  has_seen_results boolean,
  id bigint default nextval('quiz_attempts_id_seq'::regclass) not null,
  latest boolean default true not null,
  open_position integer default 1 not null,
  preview boolean default false not null,
  quiz_id bigint not null,
  quiz_points_possible double precision,
  quiz_publication_id bigint,
  quiz_submission_id bigint not null,
  quiz_version integer,
  results jsonb,
  results_seen_at timestamp with time zone,
  root_account_id bigint not null,
  score double precision,
  score_before_regrade double precision,
  started_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  workflow_state character varying(32) not null,
  constraint quiz_attempts_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint quiz_attempts_number UNIQUE (quiz_submission_id, attempt),
  constraint quiz_attempts_pkey PRIMARY KEY (id),
  constraint quiz_attempts_quiz_id_foreign FOREIGN KEY (quiz_id) REFERENCES quizzes(id),
  constraint quiz_attempts_quiz_publication_id_foreign FOREIGN KEY (quiz_publication_id) REFERENCES quiz_publications(id),
  constraint quiz_attempts_quiz_submission_id_foreign FOREIGN KEY (quiz_submission_id) REFERENCES quiz_submissions(id),
  constraint quiz_attempts_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint quiz_attempts_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['untaken'::character varying, 'pending_review'::character varying, 'complete'::character varying, 'settings_only'::character varying, 'preview'::character varying])::text[])))
);
CREATE UNIQUE INDEX quiz_attempts_latest ON quiz_attempts USING btree (quiz_submission_id) WHERE latest;
CREATE INDEX quiz_attempts_overdue ON quiz_attempts USING btree (end_at) WHERE (((workflow_state)::text = 'untaken'::text) AND (end_at IS NOT NULL));
CREATE INDEX quiz_attempts_quiz ON quiz_attempts USING btree (quiz_id, quiz_submission_id, attempt);
CREATE UNIQUE INDEX quiz_attempts_running ON quiz_attempts USING btree (quiz_submission_id) WHERE ((workflow_state)::text = ANY ((ARRAY['untaken'::character varying, 'preview'::character varying])::text[]));
CREATE TRIGGER quiz_attempts_live AFTER UPDATE OF workflow_state, end_at, finished_at ON quiz_attempts FOR EACH ROW WHEN ((((old.workflow_state)::text IS DISTINCT FROM (new.workflow_state)::text) OR (old.end_at IS DISTINCT FROM new.end_at) OR (old.finished_at IS DISTINCT FROM new.finished_at))) EXECUTE FUNCTION announce_quiz_attempt();
CREATE TRIGGER quiz_attempts_touch BEFORE UPDATE ON quiz_attempts FOR EACH ROW EXECUTE FUNCTION touch_row();

create table quiz_groups (
  assessment_question_bank_id bigint,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('quiz_groups_id_seq'::regclass) not null,
  name character varying(255) not null,
  pick_count integer default 1 not null,
  "position" integer not null,
  question_points double precision default 1 not null,
  quiz_id bigint not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint quiz_groups_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint quiz_groups_pkey PRIMARY KEY (id),
  constraint quiz_groups_quiz_id_foreign FOREIGN KEY (quiz_id) REFERENCES quizzes(id),
  constraint quiz_groups_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX quiz_groups_quiz ON quiz_groups USING btree (quiz_id, "position", id);
CREATE TRIGGER quiz_groups_touch BEFORE UPDATE ON quiz_groups FOR EACH ROW EXECUTE FUNCTION touch_row();

create table quiz_publications (
  created_at timestamp with time zone default now() not null,
  entries jsonb not null,
  id bigint default nextval('quiz_publications_id_seq'::regclass) not null,
  number integer not null,
  points_possible double precision not null,
  question_count integer not null,
  question_types text[] default '{}'::text[] not null,
  quiz_id bigint not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint quiz_publications_number UNIQUE (quiz_id, number),
  constraint quiz_publications_pkey PRIMARY KEY (id),
  constraint quiz_publications_question_types_check CHECK ((question_types <@ ARRAY['multiple_choice_question'::text, 'true_false_question'::text, 'short_answer_question'::text, 'fill_in_multiple_blanks_question'::text, 'multiple_answers_question'::text, 'multiple_dropdowns_question'::text, 'matching_question'::text, 'numerical_question'::text, 'calculated_question'::text, 'essay_question'::text, 'file_upload_question'::text, 'text_only_question'::text, 'missing_word_question'::text])),
  constraint quiz_publications_quiz_id_foreign FOREIGN KEY (quiz_id) REFERENCES quizzes(id)
);
CREATE TRIGGER quiz_publications_keep BEFORE DELETE OR UPDATE ON quiz_publications FOR EACH ROW EXECUTE FUNCTION keep_publication();

create table quiz_questions (
  answer_tolerance jsonb,
  answers jsonb default '[]'::jsonb not null,
  correct_comments text,
  correct_comments_html text,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  formula_decimal_places integer,
  formulas jsonb,
  id bigint default nextval('quiz_questions_id_seq'::regclass) not null,
  incorrect_comments text,
  incorrect_comments_html text,
  matches jsonb,
  matching_answer_incorrect_matches text,
  neutral_comments text,
  neutral_comments_html text,
  points_possible double precision default 0 not null,
  "position" integer not null,
  question_name character varying(255) not null,
  question_text text not null,
  question_type character varying(64) not null,
  quiz_group_id bigint,
  quiz_id bigint not null,
  root_account_id bigint not null,
  text_after_answers text,
  updated_at timestamp with time zone default now() not null,
  variables jsonb,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint quiz_questions_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint quiz_questions_pkey PRIMARY KEY (id),
  constraint quiz_questions_question_type_check CHECK (((question_type)::text = ANY ((ARRAY['multiple_choice_question'::character varying, 'true_false_question'::character varying, 'short_answer_question'::character varying, 'fill_in_multiple_blanks_question'::character varying, 'multiple_answers_question'::character varying, 'multiple_dropdowns_question'::character varying, 'matching_question'::character varying, 'numerical_question'::character varying, 'calculated_question'::character varying, 'essay_question'::character varying, 'file_upload_question'::character varying, 'text_only_question'::character varying, 'missing_word_question'::character varying])::text[]))),
  constraint quiz_questions_quiz_group_id_foreign FOREIGN KEY (quiz_group_id) REFERENCES quiz_groups(id),
  constraint quiz_questions_quiz_id_foreign FOREIGN KEY (quiz_id) REFERENCES quizzes(id),
  constraint quiz_questions_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX quiz_questions_quiz ON quiz_questions USING btree (quiz_id, "position", id);
CREATE TRIGGER quiz_questions_touch BEFORE UPDATE ON quiz_questions FOR EACH ROW EXECUTE FUNCTION touch_row();

create table quiz_submissions (
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  extra_attempts integer,
  extra_time integer,
  id bigint default nextval('quiz_submissions_id_seq'::regclass) not null,
  kept_score double precision,
  manually_unlocked boolean,
  preview boolean default false not null,
  quiz_id bigint not null,
  root_account_id bigint not null,
  submission_id bigint,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint quiz_submissions_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint quiz_submissions_one UNIQUE (quiz_id, user_id, preview),
  constraint quiz_submissions_pkey PRIMARY KEY (id),
  constraint quiz_submissions_quiz_id_foreign FOREIGN KEY (quiz_id) REFERENCES quizzes(id),
  constraint quiz_submissions_submission_id_foreign FOREIGN KEY (submission_id) REFERENCES submissions(id),
  constraint quiz_submissions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX quiz_submissions_user ON quiz_submissions USING btree (user_id, course_id);
CREATE TRIGGER quiz_submissions_live AFTER UPDATE OF extra_time, extra_attempts, manually_unlocked ON quiz_submissions FOR EACH ROW WHEN (((old.extra_time IS DISTINCT FROM new.extra_time) OR (old.extra_attempts IS DISTINCT FROM new.extra_attempts) OR (old.manually_unlocked IS DISTINCT FROM new.manually_unlocked))) EXECUTE FUNCTION announce_quiz_attempt();
CREATE TRIGGER quiz_submissions_touch BEFORE UPDATE ON quiz_submissions FOR EACH ROW EXECUTE FUNCTION touch_row();

create table quizzes (
  access_code character varying(255),
  allowed_attempts integer default 1 not null,
  anonymous_submissions boolean default false not null,
  assignment_id bigint not null,
  blueprint_locks text[] default '{}'::text[] not null,
  cant_go_back boolean default false not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  description text,
  hide_correct_answers_at timestamp with time zone,
  hide_results character varying(32),
  id bigint default nextval('quizzes_id_seq'::regclass) not null,
  ip_filter text,
  one_question_at_a_time boolean default false not null,
  one_time_results boolean default false not null,
  publication_number integer,
  quiz_type character varying(32) default 'assignment'::character varying not null,
  root_account_id bigint not null,
  scoring_policy character varying(32) default 'keep_highest'::character varying not null,
  show_correct_answers boolean default true not null,
  show_correct_answers_at timestamp with time zone,
  show_correct_answers_last_attempt boolean default false not null,
  shuffle_answers boolean default false not null,
  survey_points double precision,
  time_limit integer,
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  version_number integer default 1 not null,
  workflow_state character varying(32) default 'unpublished'::character varying not null,
  constraint quizzes_assignment UNIQUE (assignment_id),
  constraint quizzes_assignment_id_foreign FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint quizzes_blueprint_locks_check CHECK ((blueprint_locks <@ ARRAY['content'::text, 'points'::text, 'due_dates'::text, 'availability_dates'::text])),
  constraint quizzes_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint quizzes_hide_results_check CHECK (((hide_results)::text = ANY ((ARRAY['always'::character varying, 'until_after_last_attempt'::character varying])::text[]))),
  constraint quizzes_pkey PRIMARY KEY (id),
  constraint quizzes_quiz_type_check CHECK (((quiz_type)::text = ANY ((ARRAY['practice_quiz'::character varying, 'assignment'::character varying, 'graded_survey'::character varying, 'survey'::character varying])::text[]))),
  constraint quizzes_scoring_policy_check CHECK (((scoring_policy)::text = ANY ((ARRAY['keep_highest'::character varying, 'keep_latest'::character varying])::text[]))),
  constraint quizzes_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['unpublished'::character varying, 'published'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX quizzes_course ON quizzes USING btree (course_id, id);
CREATE TRIGGER quizzes_in_modules AFTER UPDATE OF title, workflow_state ON quizzes FOR EACH ROW WHEN ((((old.title)::text IS DISTINCT FROM (new.title)::text) OR (((new.workflow_state)::text = 'deleted'::text) AND ((old.workflow_state)::text <> 'deleted'::text)))) EXECUTE FUNCTION module_items_follow('Quiz', 'title');
CREATE TRIGGER quizzes_touch BEFORE UPDATE ON quizzes FOR EACH ROW EXECUTE FUNCTION touch_row();

create table rate_limit_buckets (
  key text not null,
  level double precision not null,
  touched timestamp with time zone not null,
  constraint rate_limit_buckets_pkey PRIMARY KEY (key)
);

create table refresh_tokens (
  consent_id bigint not null,
  created_at timestamp with time zone default now() not null,
  digest bytea not null,
  expires_at timestamp with time zone,
  id bigint default nextval('refresh_tokens_id_seq'::regclass) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  constraint refresh_tokens_consent_id_foreign FOREIGN KEY (consent_id) REFERENCES application_consents(id),
  constraint refresh_tokens_digest UNIQUE (digest),
  constraint refresh_tokens_pkey PRIMARY KEY (id)
);
CREATE INDEX refresh_tokens_consent ON refresh_tokens USING btree (consent_id);
CREATE TRIGGER refresh_tokens_touch BEFORE UPDATE ON refresh_tokens FOR EACH ROW EXECUTE FUNCTION touch_row();

create table role_overrides (
  account_id bigint not null,
  applies_to_descendants boolean default true not null,
  applies_to_self boolean default true not null,
  created_at timestamp with time zone default now() not null,
  enabled boolean,
  id bigint default nextval('role_overrides_id_seq'::regclass) not null,
  locked boolean default false not null,
  permission character varying(64) not null,
  role_id bigint not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint role_overrides_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint role_overrides_one UNIQUE (root_account_id, role_id, account_id, permission),
  constraint role_overrides_pkey PRIMARY KEY (id),
  constraint role_overrides_role_id_foreign FOREIGN KEY (role_id) REFERENCES roles(id)
);
CREATE INDEX role_overrides_account ON role_overrides USING btree (account_id);
CREATE TRIGGER role_overrides_announce AFTER INSERT OR DELETE OR UPDATE ON role_overrides FOR EACH ROW EXECUTE FUNCTION announce_authority('tenant');
CREATE TRIGGER role_overrides_touch BEFORE UPDATE ON role_overrides FOR EACH ROW EXECUTE FUNCTION touch_row();

create table roles (
  account_id bigint not null,
  base_role_type character varying(64) not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('roles_id_seq'::regclass) not null,
  label character varying(255) not null,
  name character varying(255) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint roles_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint roles_base_role_type_check CHECK (((base_role_type)::text = ANY ((ARRAY['StudentEnrollment'::character varying, 'TeacherEnrollment'::character varying, 'TaEnrollment'::character varying, 'DesignerEnrollment'::character varying, 'ObserverEnrollment'::character varying, 'AccountMembership'::character varying])::text[]))),
  constraint roles_pkey PRIMARY KEY (id),
  constraint roles_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'inactive'::character varying, 'built_in'::character varying])::text[])))
);
CREATE INDEX roles_account ON roles USING btree (account_id, id);
CREATE UNIQUE INDEX roles_built_in ON roles USING btree (root_account_id, name) WHERE ((workflow_state)::text = 'built_in'::text);
CREATE UNIQUE INDEX roles_label ON roles USING btree (root_account_id, account_id, lower((label)::text)) WHERE ((workflow_state)::text <> 'inactive'::text);
CREATE TRIGGER roles_announce AFTER INSERT OR DELETE OR UPDATE ON roles FOR EACH ROW EXECUTE FUNCTION announce_authority('tenant');
CREATE TRIGGER roles_touch BEFORE UPDATE ON roles FOR EACH ROW EXECUTE FUNCTION touch_row();

create table rubric_assessment_versions (
  artifact_attempt integer,
  assessment_type character varying(32) default 'grading'::character varying not null,
  assessor_id bigint,
  assignment_id bigint not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  data jsonb default '[]'::jsonb not null,
  id bigint default nextval('rubric_assessment_versions_id_seq'::regclass) not null,
  number integer not null,
  root_account_id bigint not null,
  rubric_assessment_id bigint not null,
  rubric_association_id bigint not null,
  rubric_id bigint not null,
  score double precision,
  submission_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint rubric_assessment_versions_assessment_type_check CHECK (((assessment_type)::text = ANY ((ARRAY['grading'::character varying, 'peer_review'::character varying])::text[]))),
  constraint rubric_assessment_versions_assessor_id_foreign FOREIGN KEY (assessor_id) REFERENCES users(id),
  constraint rubric_assessment_versions_assignment_id_foreign FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint rubric_assessment_versions_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint rubric_assessment_versions_number UNIQUE (rubric_assessment_id, number),
  constraint rubric_assessment_versions_pkey PRIMARY KEY (id),
  constraint rubric_assessment_versions_rubric_assessment_id_foreign FOREIGN KEY (rubric_assessment_id) REFERENCES rubric_assessments(id),
  constraint rubric_assessment_versions_rubric_association_id_foreign FOREIGN KEY (rubric_association_id) REFERENCES rubric_associations(id),
  constraint rubric_assessment_versions_rubric_id_foreign FOREIGN KEY (rubric_id) REFERENCES rubrics(id),
  constraint rubric_assessment_versions_submission_id_foreign FOREIGN KEY (submission_id) REFERENCES submissions(id),
  constraint rubric_assessment_versions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER rubric_assessment_versions_touch BEFORE UPDATE ON rubric_assessment_versions FOR EACH ROW EXECUTE FUNCTION touch_row();

create table rubric_assessments (
  artifact_attempt integer,
  assessment_type character varying(32) default 'grading'::character varying not null,
  assessor_id bigint,
  assignment_id bigint not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  data jsonb default '[]'::jsonb not null,
  id bigint default nextval('rubric_assessments_id_seq'::regclass) not null,
  root_account_id bigint not null,
  rubric_association_id bigint not null,
  rubric_id bigint not null,
  score double precision,
  submission_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  version integer default 1 not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint rubric_assessments_assessment_type_check CHECK (((assessment_type)::text = ANY ((ARRAY['grading'::character varying, 'peer_review'::character varying])::text[]))),
  constraint rubric_assessments_assessor_id_foreign FOREIGN KEY (assessor_id) REFERENCES users(id),
  constraint rubric_assessments_assignment_id_foreign FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint rubric_assessments_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint rubric_assessments_pkey PRIMARY KEY (id),
  constraint rubric_assessments_rubric_association_id_foreign FOREIGN KEY (rubric_association_id) REFERENCES rubric_associations(id),
  constraint rubric_assessments_rubric_id_foreign FOREIGN KEY (rubric_id) REFERENCES rubrics(id),
  constraint rubric_assessments_submission_id_foreign FOREIGN KEY (submission_id) REFERENCES submissions(id),
  constraint rubric_assessments_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint rubric_assessments_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE UNIQUE INDEX rubric_assessments_grading ON rubric_assessments USING btree (rubric_association_id, submission_id) WHERE (((assessment_type)::text = 'grading'::text) AND ((workflow_state)::text = 'active'::text));
CREATE UNIQUE INDEX rubric_assessments_peer ON rubric_assessments USING btree (rubric_association_id, submission_id, assessor_id) WHERE (((assessment_type)::text = 'peer_review'::text) AND ((workflow_state)::text = 'active'::text));
CREATE INDEX rubric_assessments_rubric ON rubric_assessments USING btree (rubric_id, id);
CREATE INDEX rubric_assessments_submission ON rubric_assessments USING btree (submission_id, id);
CREATE TRIGGER rubric_assessments_touch BEFORE UPDATE ON rubric_assessments FOR EACH ROW EXECUTE FUNCTION touch_row();

create table rubric_associations (
  account_id bigint,
  assignment_id bigint,
  bookmarked boolean default true not null,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  hide_outcome_results boolean default false not null,
  hide_points boolean default false not null,
  hide_score_total boolean default false not null,
  id bigint default nextval('rubric_associations_id_seq'::regclass) not null,
  purpose character varying(32) default 'bookmark'::character varying not null,
  root_account_id bigint not null,
  rubric_id bigint not null,
  title character varying(255),
  updated_at timestamp with time zone default now() not null,
  use_for_grading boolean default false not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint rubric_associations_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint rubric_associations_assignment CHECK (((assignment_id IS NULL) OR (course_id IS NOT NULL))),
  constraint rubric_associations_assignment_id_foreign FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint rubric_associations_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint rubric_associations_pkey PRIMARY KEY (id),
  constraint rubric_associations_place CHECK ((num_nonnulls(account_id, course_id) = 1)),
  constraint rubric_associations_purpose_check CHECK (((purpose)::text = ANY ((ARRAY['grading'::character varying, 'bookmark'::character varying])::text[]))),
  constraint rubric_associations_rubric_id_foreign FOREIGN KEY (rubric_id) REFERENCES rubrics(id),
  constraint rubric_associations_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX rubric_associations_account ON rubric_associations USING btree (account_id, id);
CREATE INDEX rubric_associations_course ON rubric_associations USING btree (course_id, id);
CREATE UNIQUE INDEX rubric_associations_of_assignment ON rubric_associations USING btree (assignment_id) WHERE ((assignment_id IS NOT NULL) AND ((purpose)::text = 'grading'::text) AND ((workflow_state)::text = 'active'::text));
CREATE INDEX rubric_associations_rubric ON rubric_associations USING btree (rubric_id, id);
CREATE TRIGGER rubric_associations_touch BEFORE UPDATE ON rubric_associations FOR EACH ROW EXECUTE FUNCTION touch_row();

create table rubrics (
  account_id bigint,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  criteria jsonb default '[]'::jsonb not null,
  free_form_criterion_comments boolean default false not null,
  hide_score_total boolean default false not null,
  id bigint default nextval('rubrics_id_seq'::regclass) not null,
  points_possible double precision default 0 not null,
  root_account_id bigint not null,
  title character varying(255) not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint rubrics_account_id_foreign FOREIGN KEY (account_id) REFERENCES accounts(id),
  constraint rubrics_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint rubrics_owner CHECK ((num_nonnulls(account_id, course_id) = 1)),
  constraint rubrics_pkey PRIMARY KEY (id),
  constraint rubrics_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX rubrics_account ON rubrics USING btree (account_id, id);
CREATE INDEX rubrics_course ON rubrics USING btree (course_id, id);
CREATE TRIGGER rubrics_touch BEFORE UPDATE ON rubrics FOR EACH ROW EXECUTE FUNCTION touch_row();

create table schema_migrations (
  executed_at timestamp(6) with time zone default CURRENT_TIMESTAMP(6) not null,
  id integer default nextval('schema_migrations_id_seq'::regclass) not null,
  name character varying(255) not null,
  constraint schema_migrations_pkey PRIMARY KEY (id)
);

create table sections (
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  end_at timestamp with time zone,
  id bigint default nextval('sections_id_seq'::regclass) not null,
  integration_id character varying(255),
  is_default boolean default false not null,
  name character varying(255) not null,
  nonxlist_course_id bigint,
  restrict_enrollments_to_section_dates boolean default false not null,
  root_account_id bigint not null,
  sis_section_id character varying(255),
  start_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint sections_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint sections_nonxlist_course_id_foreign FOREIGN KEY (nonxlist_course_id) REFERENCES courses(id),
  constraint sections_pkey PRIMARY KEY (id),
  constraint sections_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX sections_course ON sections USING btree (course_id, id);
CREATE UNIQUE INDEX sections_sis_section_id ON sections USING btree (root_account_id, sis_section_id) WHERE ((workflow_state)::text <> 'deleted'::text);
CREATE TRIGGER sections_announce_dates AFTER INSERT OR DELETE OR UPDATE OF start_at, end_at, restrict_enrollments_to_section_dates, course_id, workflow_state ON sections FOR EACH ROW EXECUTE FUNCTION announce_authority('tenant');
CREATE TRIGGER sections_touch BEFORE UPDATE ON sections FOR EACH ROW EXECUTE FUNCTION touch_row();

create table sessions (
  access_token_id bigint,
  address character varying(64) not null,
  authentication_provider_id bigint,
  begun_by_session_id bigint,
  created_at timestamp with time zone default now() not null,
  digest bytea not null,
  ended_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  id bigint default nextval('sessions_id_seq'::regclass) not null,
  last_request_at timestamp with time zone default now() not null,
  login_id bigint not null,
  proved_at timestamp with time zone default now() not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_agent character varying(255),
  user_id bigint not null,
  constraint sessions_authentication_provider_id_foreign FOREIGN KEY (authentication_provider_id) REFERENCES authentication_providers(id),
  constraint sessions_digest UNIQUE (digest),
  constraint sessions_login_id_foreign FOREIGN KEY (login_id) REFERENCES logins(id),
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sessions_by_provider ON sessions USING btree (authentication_provider_id) WHERE ((ended_at IS NULL) AND (authentication_provider_id IS NOT NULL));
CREATE INDEX sessions_by_session ON sessions USING btree (begun_by_session_id) WHERE (begun_by_session_id IS NOT NULL);
CREATE INDEX sessions_by_token ON sessions USING btree (access_token_id) WHERE (access_token_id IS NOT NULL);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_login ON sessions USING btree (login_id);
CREATE INDEX sessions_user ON sessions USING btree (user_id, id);
CREATE TRIGGER sessions_announce AFTER DELETE OR UPDATE OF ended_at ON sessions FOR EACH ROW EXECUTE FUNCTION announce_authority('user');
CREATE TRIGGER sessions_touch BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION touch_row();

create table sign_in_keys (
  access_token_id bigint,
  communication_channel_id bigint,
  created_at timestamp with time zone default now() not null,
  digest bytea not null,
  expires_at timestamp with time zone not null,
  id bigint default nextval('sign_in_keys_id_seq'::regclass) not null,
  login_id bigint not null,
  purpose character varying(16) not null,
  root_account_id bigint not null,
  session_id bigint,
  updated_at timestamp with time zone default now() not null,
  used_at timestamp with time zone,
  user_id bigint not null,
  constraint sign_in_keys_digest UNIQUE (digest),
  constraint sign_in_keys_login_id_foreign FOREIGN KEY (login_id) REFERENCES logins(id),
  constraint sign_in_keys_pkey PRIMARY KEY (id),
  constraint sign_in_keys_purpose_check CHECK (((purpose)::text = ANY ((ARRAY['password'::character varying, 'session'::character varying])::text[]))),
  constraint sign_in_keys_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX sign_in_keys_login ON sign_in_keys USING btree (login_id, created_at);
CREATE INDEX sign_in_keys_session ON sign_in_keys USING btree (session_id) WHERE (session_id IS NOT NULL);
CREATE INDEX sign_in_keys_token ON sign_in_keys USING btree (access_token_id) WHERE (access_token_id IS NOT NULL);
CREATE INDEX sign_in_keys_user ON sign_in_keys USING btree (user_id);
CREATE TRIGGER sign_in_keys_touch BEFORE UPDATE ON sign_in_keys FOR EACH ROW EXECUTE FUNCTION touch_row();

create table spent_sign_ons (
  created_at timestamp with time zone default now() not null,
  digest bytea not null,
  id bigint default nextval('spent_sign_ons_id_seq'::regclass) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint spent_sign_ons_digest UNIQUE (digest),
  constraint spent_sign_ons_pkey PRIMARY KEY (id)
);
CREATE INDEX spent_sign_ons_created ON spent_sign_ons USING btree (created_at);
CREATE TRIGGER spent_sign_ons_touch BEFORE UPDATE ON spent_sign_ons FOR EACH ROW EXECUTE FUNCTION touch_row();

create table stream_entries (
  asset_id bigint not null,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  group_id bigint,
  id bigint default nextval('stream_entries_id_seq'::regclass) not null,
  message text,
  notification_category character varying(64),
  path character varying(255),
  root_account_id bigint not null,
  title character varying(255) not null,
  type character varying(32) not null,
  updated_at timestamp with time zone default now() not null,
  constraint stream_entries_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint stream_entries_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint stream_entries_pkey PRIMARY KEY (id),
  constraint stream_entries_type_check CHECK (((type)::text = ANY ((ARRAY['DiscussionTopic'::character varying, 'Announcement'::character varying, 'Conversation'::character varying, 'Message'::character varying, 'Submission'::character varying, 'WebConference'::character varying, 'Collaboration'::character varying, 'AssessmentRequest'::character varying])::text[])))
);
CREATE UNIQUE INDEX stream_entries_asset ON stream_entries USING btree (root_account_id, type, asset_id);
CREATE TRIGGER stream_entries_touch BEFORE UPDATE ON stream_entries FOR EACH ROW EXECUTE FUNCTION touch_row();

create table stream_items (
  asset_id bigint not null,
  course_id bigint,
  created_at timestamp with time zone default now() not null,
  group_id bigint,
  happened_at timestamp with time zone not null,
  hidden boolean default false not null,
  id bigint default nextval('stream_items_id_seq'::regclass) not null,
  notification_category character varying(64),
  read boolean default false not null,
  root_account_id bigint not null,
  stream_entry_id bigint not null,
  type character varying(32) not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint stream_items_one UNIQUE (stream_entry_id, user_id),
  constraint stream_items_pkey PRIMARY KEY (id),
  constraint stream_items_stream_entry_id_foreign FOREIGN KEY (stream_entry_id) REFERENCES stream_entries(id),
  constraint stream_items_type_check CHECK (((type)::text = ANY ((ARRAY['DiscussionTopic'::character varying, 'Announcement'::character varying, 'Conversation'::character varying, 'Message'::character varying, 'Submission'::character varying, 'WebConference'::character varying, 'Collaboration'::character varying, 'AssessmentRequest'::character varying])::text[]))),
  constraint stream_items_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX stream_items_course ON stream_items USING btree (user_id, course_id, happened_at, id);
CREATE INDEX stream_items_user ON stream_items USING btree (user_id, root_account_id, happened_at, id);
CREATE TRIGGER stream_items_touch BEFORE UPDATE ON stream_items FOR EACH ROW EXECUTE FUNCTION touch_row();

create table submission_comments (
  attachment_ids bigint[] default '{}'::bigint[] not null,
  attempt integer,
  author_id bigint not null,
  comment text not null,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  edited_at timestamp with time zone,
  id bigint default nextval('submission_comments_id_seq'::regclass) not null,
  media_comment_id character varying(255),
  media_comment_type character varying(16),
  root_account_id bigint not null,
  submission_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint attachment_ids_without_null CHECK ((array_position(attachment_ids, NULL::bigint) IS NULL)),
  constraint submission_comments_author_id_foreign FOREIGN KEY (author_id) REFERENCES users(id),
  constraint submission_comments_comment_length CHECK ((octet_length(comment) <= 65536)),
  constraint submission_comments_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint submission_comments_media_comment_type_check CHECK (((media_comment_type)::text = ANY ((ARRAY['audio'::character varying, 'video'::character varying])::text[]))),
  constraint submission_comments_pkey PRIMARY KEY (id),
  constraint submission_comments_submission_id_foreign FOREIGN KEY (submission_id) REFERENCES submissions(id),
  constraint submission_comments_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX submission_comments_submission ON submission_comments USING btree (submission_id, id);
CREATE TRIGGER submission_comments_touch BEFORE UPDATE ON submission_comments FOR EACH ROW EXECUTE FUNCTION touch_row();

create table submission_versions (
  assignment_id bigint not null,
  attachment_ids bigint[] default '{}'::bigint[] not null,
  attempt integer,
  body text,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  entered_grade character varying(255),
  entered_score double precision,
  excused boolean,
  grade character varying(255),
  grade_changed boolean default false not null,
  graded_at timestamp with time zone,
  grader_id bigint,
  id bigint default nextval('submission_versions_id_seq'::regclass) not null,
  late_policy_status character varying(16),
  media_comment_id character varying(255),
  media_comment_type character varying(16),
  number integer not null,
  points_deducted double precision default 0 not null,
  root_account_id bigint not null,
  score double precision,
  seconds_late_override integer,
  submission_id bigint not null,
  submission_type character varying(32),
  submitted_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  url text,
  user_id bigint not null,
  workflow_state character varying(32) default 'unsubmitted'::character varying not null,
  constraint attachment_ids_without_null CHECK ((array_position(attachment_ids, NULL::bigint) IS NULL)),
  constraint submission_versions_assignment_id_foreign FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint submission_versions_body_length CHECK ((octet_length(body) <= 3072000)),
  constraint submission_versions_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint submission_versions_late_policy_status_check CHECK (((late_policy_status)::text = ANY ((ARRAY['late'::character varying, 'missing'::character varying, 'none'::character varying])::text[]))),
  constraint submission_versions_media_comment_type_check CHECK (((media_comment_type)::text = ANY ((ARRAY['audio'::character varying, 'video'::character varying])::text[]))),
  constraint submission_versions_number UNIQUE (submission_id, number),
  constraint submission_versions_pkey PRIMARY KEY (id),
  constraint submission_versions_submission_id_foreign FOREIGN KEY (submission_id) REFERENCES submissions(id),
  constraint submission_versions_submission_type_check CHECK (((submission_type)::text = ANY ((ARRAY['none'::character varying, 'not_graded'::character varying, 'on_paper'::character varying, 'online_text_entry'::character varying, 'online_url'::character varying, 'online_upload'::character varying, 'media_recording'::character varying, 'online_quiz'::character varying, 'discussion_topic'::character varying, 'external_tool'::character varying])::text[]))),
  constraint submission_versions_url_length CHECK ((octet_length(url) <= 65536)),
  constraint submission_versions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint submission_versions_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['unsubmitted'::character varying, 'submitted'::character varying, 'pending_review'::character varying, 'graded'::character varying])::text[])))
);
CREATE INDEX submission_versions_graded ON submission_versions USING btree (course_id, graded_at) INCLUDE (grader_id, assignment_id, user_id, root_account_id) WHERE grade_changed;
CREATE INDEX submission_versions_gradings ON submission_versions USING btree (course_id, id) INCLUDE (user_id, root_account_id) WHERE grade_changed;
CREATE INDEX submission_versions_gradings_assignment ON submission_versions USING btree (assignment_id, id) WHERE grade_changed;
CREATE INDEX submission_versions_gradings_user ON submission_versions USING btree (course_id, user_id, id) WHERE grade_changed;
CREATE TRIGGER submission_versions_keep BEFORE DELETE OR UPDATE ON submission_versions FOR EACH ROW EXECUTE FUNCTION keep_version();

create table submissions (
  assignment_id bigint not null,
  attachment_ids bigint[] default '{}'::bigint[] not null,
  attempt integer,
  body text,
  course_id bigint not null,
  created_at timestamp with time zone default now() not null,
  entered_grade character varying(255),
  entered_score double precision,
  excused boolean,
  grade character varying(255),
  grade_matches_current_submission boolean default true not null,
  graded_at timestamp with time zone,
  grader_id bigint,
  group_id bigint,
  id bigint default nextval('submissions_id_seq'::regclass) not null,
  late_policy_status character varying(16),
  media_comment_id character varying(255),
  media_comment_type character varying(16),
  points_deducted double precision default 0 not null,
  root_account_id bigint not null,
  score double precision,
  seconds_late_override integer,
  submission_type character varying(32),
  submitted_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  url text,
  user_id bigint not null,
  workflow_state character varying(32) default 'unsubmitted'::character varying not null,
  constraint attachment_ids_without_null CHECK ((array_position(attachment_ids, NULL::bigint) IS NULL)),
  constraint submissions_assignment_id_foreign FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint submissions_body_length CHECK ((octet_length(body) <= 3072000)),
  constraint submissions_course_id_foreign FOREIGN KEY (course_id) REFERENCES courses(id),
  constraint submissions_group_id_foreign FOREIGN KEY (group_id) REFERENCES groups(id),
  constraint submissions_late_policy_status_check CHECK (((late_policy_status)::text = ANY ((ARRAY['late'::character varying, 'missing'::character varying, 'none'::character varying])::text[]))),
  constraint submissions_media_comment_type_check CHECK (((media_comment_type)::text = ANY ((ARRAY['audio'::character varying, 'video'::character varying])::text[]))),
  constraint submissions_one UNIQUE (assignment_id, user_id),
  constraint submissions_pkey PRIMARY KEY (id),
  constraint submissions_submission_type_check CHECK (((submission_type)::text = ANY ((ARRAY['none'::character varying, 'not_graded'::character varying, 'on_paper'::character varying, 'online_text_entry'::character varying, 'online_url'::character varying, 'online_upload'::character varying, 'media_recording'::character varying, 'online_quiz'::character varying, 'discussion_topic'::character varying, 'external_tool'::character varying])::text[]))),
  constraint submissions_url_length CHECK ((octet_length(url) <= 65536)),
  constraint submissions_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id),
  constraint submissions_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['unsubmitted'::character varying, 'submitted'::character varying, 'pending_review'::character varying, 'graded'::character varying])::text[])))
);
CREATE INDEX submissions_course_user ON submissions USING btree (course_id, user_id, assignment_id);
CREATE INDEX submissions_to_grade ON submissions USING btree (course_id, assignment_id) WHERE (((workflow_state)::text = 'pending_review'::text) OR ((submission_type IS NOT NULL) AND (excused IS NOT TRUE) AND (((workflow_state)::text = 'submitted'::text) OR (((workflow_state)::text = 'graded'::text) AND (NOT grade_matches_current_submission)))));
CREATE TRIGGER submissions_live AFTER UPDATE OF score, grade, excused, graded_at ON submissions FOR EACH ROW WHEN (((old.score IS DISTINCT FROM new.score) OR ((old.grade)::text IS DISTINCT FROM (new.grade)::text) OR (old.excused IS DISTINCT FROM new.excused) OR (old.graded_at IS DISTINCT FROM new.graded_at))) EXECUTE FUNCTION announce_grade();
CREATE TRIGGER submissions_live_new AFTER INSERT ON submissions FOR EACH ROW WHEN ((new.graded_at IS NOT NULL)) EXECUTE FUNCTION announce_grade();
CREATE TRIGGER submissions_touch BEFORE UPDATE ON submissions FOR EACH ROW EXECUTE FUNCTION touch_row();

create table term_overrides (
  created_at timestamp with time zone default now() not null,
  end_at timestamp with time zone,
  enrollment_type character varying(32) not null,
  id bigint default nextval('term_overrides_id_seq'::regclass) not null,
  root_account_id bigint not null,
  start_at timestamp with time zone,
  term_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint term_overrides_enrollment_type_check CHECK (((enrollment_type)::text = ANY ((ARRAY['StudentEnrollment'::character varying, 'TeacherEnrollment'::character varying, 'TaEnrollment'::character varying, 'DesignerEnrollment'::character varying, 'ObserverEnrollment'::character varying])::text[]))),
  constraint term_overrides_one UNIQUE (term_id, enrollment_type),
  constraint term_overrides_pkey PRIMARY KEY (id),
  constraint term_overrides_term_id_foreign FOREIGN KEY (term_id) REFERENCES terms(id)
);
CREATE TRIGGER term_overrides_announce_dates AFTER INSERT OR DELETE OR UPDATE OF start_at, end_at ON term_overrides FOR EACH ROW EXECUTE FUNCTION announce_authority('tenant');
CREATE TRIGGER term_overrides_touch BEFORE UPDATE ON term_overrides FOR EACH ROW EXECUTE FUNCTION touch_row();

create table terms (
  created_at timestamp with time zone default now() not null,
  end_at timestamp with time zone,
  id bigint default nextval('terms_id_seq'::regclass) not null,
  is_default boolean default false not null,
  name character varying(255) not null,
  root_account_id bigint not null,
  sis_term_id character varying(255),
  start_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  workflow_state character varying(32) default 'active'::character varying not null,
  constraint terms_pkey PRIMARY KEY (id),
  constraint terms_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['active'::character varying, 'deleted'::character varying])::text[])))
);
CREATE UNIQUE INDEX terms_default ON terms USING btree (root_account_id) WHERE is_default;
CREATE INDEX terms_root ON terms USING btree (root_account_id, id);
CREATE UNIQUE INDEX terms_sis_term_id ON terms USING btree (root_account_id, sis_term_id) WHERE ((workflow_state)::text <> 'deleted'::text);
CREATE TRIGGER terms_announce_dates AFTER INSERT OR DELETE OR UPDATE OF start_at, end_at ON terms FOR EACH ROW EXECUTE FUNCTION announce_authority('tenant');
CREATE TRIGGER terms_touch BEFORE UPDATE ON terms FOR EACH ROW EXECUTE FUNCTION touch_row();

create table todo_ignores (
  assignment_id bigint not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('todo_ignores_id_seq'::regclass) not null,
  permanent boolean not null,
  purpose character varying(32) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint todo_ignores_assignment_id_foreign FOREIGN KEY (assignment_id) REFERENCES assignments(id),
  constraint todo_ignores_one UNIQUE (user_id, assignment_id, purpose),
  constraint todo_ignores_pkey PRIMARY KEY (id),
  constraint todo_ignores_purpose_check CHECK (((purpose)::text = ANY ((ARRAY['grading'::character varying, 'submitting'::character varying])::text[]))),
  constraint todo_ignores_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER todo_ignores_touch BEFORE UPDATE ON todo_ignores FOR EACH ROW EXECUTE FUNCTION touch_row();

create table tool_launches (
  created_at timestamp with time zone default now() not null,
  digest bytea not null,
  external_tool_id bigint not null,
  id bigint default nextval('tool_launches_id_seq'::regclass) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint tool_launches_digest UNIQUE (digest),
  constraint tool_launches_external_tool_id_foreign FOREIGN KEY (external_tool_id) REFERENCES external_tools(id),
  constraint tool_launches_pkey PRIMARY KEY (id),
  constraint tool_launches_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE INDEX tool_launches_created ON tool_launches USING btree (created_at);
CREATE TRIGGER tool_launches_touch BEFORE UPDATE ON tool_launches FOR EACH ROW EXECUTE FUNCTION touch_row();

create table used_assertions (
  created_at timestamp with time zone default now() not null,
  developer_key_id bigint not null,
  digest bytea not null,
  id bigint default nextval('used_assertions_id_seq'::regclass) not null,
  root_account_id bigint not null,
  updated_at timestamp with time zone default now() not null,
  constraint used_assertions_developer_key_id_foreign FOREIGN KEY (developer_key_id) REFERENCES developer_keys(id),
  constraint used_assertions_digest UNIQUE (developer_key_id, digest),
  constraint used_assertions_pkey PRIMARY KEY (id)
);
CREATE INDEX used_assertions_age ON used_assertions USING btree (created_at);
CREATE TRIGGER used_assertions_touch BEFORE UPDATE ON used_assertions FOR EACH ROW EXECUTE FUNCTION touch_row();

create table user_profiles (
  avatar_url text,
  bio text,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('user_profiles_id_seq'::regclass) not null,
  locale character varying(16),
  name character varying(255) not null,
  root_account_id bigint not null,
  short_name character varying(255) not null,
  sortable_name character varying(255) not null,
  time_zone character varying(64),
  title character varying(255),
  updated_at timestamp with time zone default now() not null,
  user_id bigint not null,
  constraint user_profiles_one UNIQUE (root_account_id, user_id),
  constraint user_profiles_pkey PRIMARY KEY (id),
  constraint user_profiles_user_id_foreign FOREIGN KEY (user_id) REFERENCES users(id)
);
CREATE TRIGGER user_profiles_announce AFTER INSERT OR DELETE ON user_profiles FOR EACH ROW EXECUTE FUNCTION announce_authority('tenant');
CREATE TRIGGER user_profiles_listed_as AFTER INSERT OR DELETE OR UPDATE OF sortable_name ON user_profiles FOR EACH ROW EXECUTE FUNCTION user_profiles_listed_as();
CREATE TRIGGER user_profiles_touch BEFORE UPDATE ON user_profiles FOR EACH ROW EXECUTE FUNCTION touch_row();

create table users (
  avatar_url text,
  bio text,
  calendar_nonce uuid default gen_random_uuid() not null,
  created_at timestamp with time zone default now() not null,
  id bigint default nextval('users_id_seq'::regclass) not null,
  locale character varying(16),
  name character varying(255) not null,
  short_name character varying(255) not null,
  sortable_name character varying(255) not null,
  tenants bigint[] default '{}'::bigint[] not null,
  time_zone character varying(64),
  title character varying(255),
  updated_at timestamp with time zone default now() not null,
  uuid uuid default gen_random_uuid() not null,
  workflow_state character varying(32) default 'registered'::character varying not null,
  constraint tenants_without_null CHECK ((array_position(tenants, NULL::bigint) IS NULL)),
  constraint users_calendar_nonce UNIQUE (calendar_nonce),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_workflow_state_check CHECK (((workflow_state)::text = ANY ((ARRAY['pre_registered'::character varying, 'registered'::character varying, 'deleted'::character varying])::text[])))
);
CREATE INDEX users_sortable_name ON users USING btree (sortable_name COLLATE "und-x-icu", id);
CREATE TRIGGER users_announce AFTER DELETE OR UPDATE OF workflow_state ON users FOR EACH ROW EXECUTE FUNCTION announce_authority('self');
CREATE TRIGGER users_keep_administrator AFTER UPDATE OF workflow_state ON users FOR EACH ROW WHEN ((((old.workflow_state)::text <> 'deleted'::text) AND ((new.workflow_state)::text = 'deleted'::text))) EXECUTE FUNCTION keep_administrator();
CREATE TRIGGER users_listed_as AFTER UPDATE OF sortable_name, workflow_state, tenants ON users FOR EACH ROW WHEN ((((old.sortable_name)::text IS DISTINCT FROM (new.sortable_name)::text) OR ((old.workflow_state)::text IS DISTINCT FROM (new.workflow_state)::text) OR (old.tenants IS DISTINCT FROM new.tenants))) EXECUTE FUNCTION users_listed_as();
CREATE TRIGGER users_profiles AFTER UPDATE OF tenants ON users FOR EACH ROW WHEN (((cardinality(new.tenants) > 1) AND (old.tenants IS DISTINCT FROM new.tenants))) EXECUTE FUNCTION make_profiles();
CREATE TRIGGER users_tenants BEFORE INSERT OR UPDATE OF tenants ON users FOR EACH ROW EXECUTE FUNCTION keep_tenants();
CREATE TRIGGER users_touch BEFORE UPDATE ON users FOR EACH ROW WHEN ((old.tenants = new.tenants)) EXECUTE FUNCTION touch_row();

create view todo_items as
 SELECT a.id * 2 + p.n AS id,
    a.created_at,
    a.updated_at,
    a.root_account_id,
    p.purpose::character varying(32) AS purpose,
    a.course_id,
    a.id AS assignment_id,
    NULL::bigint AS quiz_id,
    COALESCE(a.due_at, 'infinity'::timestamp with time zone) AS sort_date
   FROM assignments a
     CROSS JOIN ( VALUES (0,'grading'::text), (1,'submitting'::text)) p(n, purpose)
  WHERE a.workflow_state::text = 'published'::text
UNION ALL
 SELECT a.id * 2 + 1 AS id,
    q.created_at,
    q.updated_at,
    q.root_account_id,
    'submitting'::character varying AS purpose,
    q.course_id,
    a.id AS assignment_id,
    q.id AS quiz_id,
    COALESCE(a.due_at, 'infinity'::timestamp with time zone) AS sort_date
   FROM quizzes q
     JOIN assignments a ON a.id = q.assignment_id
  WHERE a.workflow_state::text = 'withheld'::text AND q.workflow_state::text = 'published'::text;

CREATE OR REPLACE FUNCTION announce_authority()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform pg_notify('lyceum_authority', case tg_argv[0]
    when 'user' then 'user:' || coalesce(to_jsonb(new)->>'user_id', to_jsonb(old)->>'user_id')
    when 'self' then 'user:' || coalesce(to_jsonb(new)->>'id', to_jsonb(old)->>'id')
    else 'tenant:' || coalesce(to_jsonb(new)->>'root_account_id', to_jsonb(old)->>'root_account_id') end);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION announce_grade()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into live_events (root_account_id, topic, subject_id, user_id)
      select new.root_account_id, 'grade_posted', new.id, w.user_id
      from (
select new.user_id
union
select e.user_id
from enrollments e
where e.associated_user_id = new.user_id
  and e.course_id = new.course_id
  and e.type = 'ObserverEnrollment'
  and e.workflow_state = 'active') w
      where exists (
        select 1 from assignments a where a.id = new.assignment_id and a.workflow_state = 'published' and not a.muted
      );
      return null;
    end
$function$;

CREATE OR REPLACE FUNCTION announce_grades()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
    begin
      insert into live_events (root_account_id, topic, subject_id, user_id)
      select s.root_account_id, 'grade_posted', s.id, w.user_id
      from submissions s
      cross join lateral (
select s.user_id
union
select e.user_id
from enrollments e
where e.associated_user_id = s.user_id
  and e.course_id = s.course_id
  and e.type = 'ObserverEnrollment'
  and e.workflow_state = 'active') w
      where s.assignment_id = new.id and s.graded_at is not null
      order by s.id, w.user_id;
      return null;
    end
$function$;

CREATE OR REPLACE FUNCTION announce_progress()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into live_events (root_account_id, topic, subject_id)
  values (new.root_account_id, 'progress_changed', new.id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION announce_quiz_attempt()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  submission bigint;
begin
  if tg_table_name = 'quiz_attempts' then
    submission := new.quiz_submission_id;
  else
    submission := new.id;
  end if;
  insert into live_events (root_account_id, topic, subject_id)
  select new.root_account_id, 'quiz_attempt_changed', submission
  where not exists (
    select 1
    from live_events l
    where l.subject_id = submission
      and l.topic = 'quiz_attempt_changed'
      and l.user_id is null
      and l.position is null
  );
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION announce_unread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    insert into live_events (root_account_id, topic, subject_id, user_id)
    select distinct n.root_account_id, 'unread_count_changed', n.user_id, n.user_id
    from changed n
    where (n.workflow_state = 'unread' and n.last_message_at is not null) and not exists (
      select 1
      from live_events l
      where l.user_id = n.user_id
        and l.topic = 'unread_count_changed'
        and l.position is null
        and l.root_account_id = n.root_account_id
    );
  else
    insert into live_events (root_account_id, topic, subject_id, user_id)
    select distinct n.root_account_id, 'unread_count_changed', n.user_id, n.user_id
    from changed n
    join before o on o.id = n.id
    where (n.workflow_state = 'unread' and n.last_message_at is not null) is distinct from (o.workflow_state = 'unread' and o.last_message_at is not null) and not exists (
      select 1
      from live_events l
      where l.user_id = n.user_id
        and l.topic = 'unread_count_changed'
        and l.position is null
        and l.root_account_id = n.root_account_id
    );
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION call_job(lane text, tasks text[], of_tenant integer, of_person integer, after_tenant bigint, after_persons jsonb, ended bigint[], OUT ready boolean, OUT tenant bigint, OUT person bigint, OUT unsaid bigint[])
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  moment timestamptz;
  chosen bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('calls of lane ' || lane, 0));
  moment := clock_timestamp();
  -- What has failed comes back into its line when its time has come.
  update graphile_worker._private_jobs f set priority = 2, flags = f.flags || '{"waits": true}' where f.id in (
    select j.id from graphile_worker._private_jobs j where j.is_available and j.priority = 0 and j.run_at > moment and (j.flags ->> 'lane') = lane
    order by j.priority, j.run_at limit 100 for update skip locked);
  update graphile_worker._private_jobs f set priority = 1 where f.id in (
    select j.id from graphile_worker._private_jobs j where j.is_available and j.priority = 2 and j.run_at <= moment and (j.flags ->> 'lane') = lane
    order by j.priority, j.run_at limit 100 for update skip locked);
  select n.job, n.tenant, n.person into chosen, tenant, person
  from next_job(lane, of_tenant, of_person, after_tenant, after_persons, ended) n;
  if chosen is not null then
    update graphile_worker._private_jobs j set priority = 0, flags = j.flags - 'waits' where j.id = chosen;
  end if;
  ready := chosen is not null or exists (
    select 1 from graphile_worker._private_jobs j where j.is_available and j.priority <= 0 and j.run_at <= moment
    and coalesce((j.flags ->> 'lane'), lane) = lane and j.task_id in (select t.id from graphile_worker._private_tasks t where t.identifier = any(tasks)));
  unsaid := array(select j.id from graphile_worker._private_jobs j where j.id = any(ended) and j.locked_at is not null);
end
$function$;

CREATE OR REPLACE FUNCTION count_calendar_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.sequence := greatest(new.sequence, old.sequence + 1);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION count_course()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op <> 'INSERT' and old.workflow_state <> 'deleted' then
    perform count_courses(old.root_account_id, old.account_id, -1);
  end if;
  if tg_op <> 'DELETE' and new.workflow_state <> 'deleted' then
    perform count_courses(new.root_account_id, new.account_id, 1);
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION count_courses(tenant bigint, account bigint, more integer)
 RETURNS void
 LANGUAGE sql
AS $function$
with taken_in as (
  delete from course_totals where id in (
    select t.id from course_totals t
    where t.root_account_id = tenant and t.account_id = account
    for update skip locked
  )
  returning courses
)
insert into course_totals (root_account_id, account_id, courses)
select tenant, account, more + coalesce(sum(courses), 0) from taken_in
$function$;

CREATE OR REPLACE FUNCTION covered_accounts(subtrees bigint[], exact bigint[])
 RETURNS bigint[]
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  if cardinality(subtrees) = 0 then return exact; end if;
  return array(select id from accounts where ancestors && subtrees union all select unnest(exact));
end
$function$;

CREATE OR REPLACE FUNCTION follow_section()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  section record;
begin
  select s.course_id, s.workflow_state into section from sections s where s.id = new.course_section_id for share;
  if section.workflow_state = 'deleted' and new.workflow_state not in ('deleted', 'rejected') then
    raise unique_violation using message = 'the section is deleted', constraint = 'enrollments_live_section';
  end if;
  new.course_id := coalesce(section.course_id, new.course_id);
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION give_self_enrollment_code()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.self_enrollment_code := upper(substr(replace(gen_random_uuid()::text, '-', ''), 1, 12));
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION give_tenant()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update users set tenants = tenants || new.root_account_id
  where id = new.user_id and not new.root_account_id = any(tenants);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION hand_down_listed_name(person bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from users u where u.id = person for update;
  update enrollments e set listed_as = listed_name(e.user_id, e.root_account_id)
  where e.user_id = person and e.listed_as is distinct from listed_name(e.user_id, e.root_account_id);
end
$function$;

CREATE OR REPLACE FUNCTION hand_down_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update accounts a set time_zone_in_force = b.time_zone_in_force from accounts b
  where b.id = new.id and a.parent_account_id = b.id and a.default_time_zone is null
    and a.time_zone_in_force <> b.time_zone_in_force;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION hold_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  places int;
  most int;
begin
  if new.workflow_state = 'deleted'
    or (tg_op = 'UPDATE' and old.workflow_state <> 'deleted' and old.parent_event_id = new.parent_event_id) then
    return new;
  end if;
  select g.participants_per_appointment, g.max_appointments_per_participant
    into places, most
    from appointment_groups g where g.id = new.appointment_group_id for no key update;
  select coalesce(s.participants_per_appointment, places)
    into places
    from calendar_events s where s.id = new.parent_event_id;
  if places <= (
    select count(*) from calendar_events r
    where r.parent_event_id = new.parent_event_id and r.kind = 'reservation' and r.workflow_state <> 'deleted'
      and r.id <> new.id
  ) then
    raise exception using errcode = 'unique_violation', constraint = 'calendar_events_places',
      message = 'The slot has no place left.';
  end if;
  if most <= (
    select count(*) from calendar_events r
    where r.appointment_group_id = new.appointment_group_id and r.kind = 'reservation'
      and r.workflow_state <> 'deleted' and r.id <> new.id
      and (r.user_id = new.user_id or r.group_id = new.group_id)
  ) then
    raise exception using errcode = 'unique_violation', constraint = 'calendar_events_most',
      message = 'The participant has as many appointments as each may have.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION keep_administrator()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  was jsonb := to_jsonb(old);
  tenant bigint;
begin
  for tenant in
    select distinct a.account_id from admins a join roles r on r.id = a.role_id and r.workflow_state = 'built_in'
    where a.user_id = coalesce(was->>'user_id', was->>'id')::bigint and a.account_id = a.root_account_id
      and a.root_account_id = coalesce((was->>'root_account_id')::bigint, a.root_account_id)
      and (a.workflow_state = 'active' or tg_table_name = 'admins' and a.id = (was->>'id')::bigint
        and exists (select 1 from logins l where l.user_id = a.user_id and l.root_account_id = a.root_account_id
          and l.workflow_state = 'active'))
    order by a.account_id
  loop
    perform 1 from accounts a where a.id = tenant for no key update;
    if not exists (select 1 from admins a
      join roles r on r.id = a.role_id and r.workflow_state = 'built_in'
      join users u on u.id = a.user_id and u.workflow_state <> 'deleted'
      join logins l on l.user_id = a.user_id and l.root_account_id = a.root_account_id and l.workflow_state = 'active'
      where a.account_id = tenant and a.workflow_state = 'active') then
      raise unique_violation using message = 'the account keeps no administrator', constraint = 'admins_last';
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION keep_blueprint_rows()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  followed bigint;
begin
  if new.blueprint then
    insert into blueprint_templates (root_account_id, course_id)
    values (new.root_account_id, new.id)
    on conflict (course_id) do nothing;
  end if;
  if tg_op = 'INSERT' and new.blueprint_course_id is null then return null; end if;
  if tg_op = 'UPDATE' and new.blueprint_course_id is not distinct from old.blueprint_course_id then return null; end if;
  select t.id into followed from blueprint_templates t where t.course_id = new.blueprint_course_id;
  update blueprint_subscriptions
  set workflow_state = 'deleted'
  where course_id = new.id and workflow_state = 'active' and template_id is distinct from followed;
  if followed is not null then
    insert into blueprint_subscriptions (root_account_id, template_id, course_id)
    values (new.root_account_id, followed, new.id)
    on conflict (course_id) where workflow_state = 'active' do nothing;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION keep_bookmark_places()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  owner bigint := coalesce(new.user_id, old.user_id);
  tenant bigint := coalesce(new.root_account_id, old.root_account_id);
  place int;
  taken bigint;
  before_it bigint;
begin
  perform 1 from users where id = owner for no key update;
  foreach place in array array_remove(array[
    case when tg_op <> 'DELETE' then new.position end, case when tg_op <> 'INSERT' then old.position + 1 end
  ], null) loop
    select count(*) filter (where b.position = place), count(*) filter (where b.position = place - 1)
      into taken, before_it
      from bookmarks b
      where b.user_id = owner and b.root_account_id = tenant and b.workflow_state = 'active'
        and b.position between place - 1 and place;
    if taken > 1 or (taken = 1 and place < 1) or (taken = 1 and place > 1 and before_it <> 1) then
      raise exception using errcode = 'unique_violation', constraint = 'bookmarks_position',
        message = 'The places of bookmarks are numbered from 1 on without gaps.';
    end if;
  end loop;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION keep_discussion_thread()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not exists (
    select 1
    from discussion_entries parent
    join discussion_entries root on root.id = new.root_entry_id
    where parent.id = new.parent_id
      and parent.topic_id = new.topic_id
      and root.topic_id = new.topic_id
      and root.parent_id is null
      and coalesce(parent.root_entry_id, parent.id) = root.id
  ) then
    raise exception using errcode = 'check_violation', constraint = 'discussion_entries_thread_kept',
      message = 'A reply stands in the thread of what it answers.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION keep_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    if old.created_at < now() - interval '1 year' then return old; end if;
  end if;
  raise exception 'Lines of % stay as they were written.', tg_table_name using errcode = '42501';
end
$function$;

CREATE OR REPLACE FUNCTION keep_provider_positions()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  tenant bigint := coalesce(new.root_account_id, old.root_account_id);
  wrong boolean;
begin
  perform 1 from accounts where id = tenant for no key update;
  select count(*) <> coalesce(max(position), 0) or count(distinct position) <> count(*) or min(position) < 1
    into wrong
    from authentication_providers
    where root_account_id = tenant and workflow_state = 'active';
  if wrong then
    raise exception using errcode = 'unique_violation', constraint = 'authentication_providers_position',
      message = 'The places of sign-on providers are numbered from 1 on without gaps.';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION keep_publication()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'publications of quizzes are never changed' using errcode = 'integrity_constraint_violation';
end
$function$;

CREATE OR REPLACE FUNCTION keep_slots_apart()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.workflow_state = 'deleted' then
    return new;
  end if;
  perform 1 from appointment_groups where id = new.appointment_group_id for no key update;
  if exists (
    select 1
    from calendar_events s
    where s.appointment_group_id = new.appointment_group_id and s.kind = 'slot' and s.workflow_state <> 'deleted'
      and s.id <> new.id and s.start_at < new.end_at and s.end_at > new.start_at
  ) then
    raise exception using errcode = 'unique_violation', constraint = 'calendar_events_slots_apart',
      message = 'Slots of an appointment group do not overlap.';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION keep_tenants()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if not row_security_active(tg_relid) then return new; end if;
  if tg_op = 'UPDATE' then
    new.tenants := old.tenants;
  else
    new.tenants := array_remove(array[nullif(current_setting('lyceum.tenant', true), '')::bigint], null);
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION keep_time_zone()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare above accounts%rowtype;
begin
  if new.default_time_zone is null and new.parent_account_id is not null then
    select * into above from accounts where id = new.parent_account_id for share;
  end if;
  new.time_zone_in_force := coalesce(new.default_time_zone, above.time_zone_in_force, 'UTC');
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION keep_version()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'versions of submissions are never changed' using errcode = 'integrity_constraint_violation';
end
$function$;

CREATE OR REPLACE FUNCTION leave_groups()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update group_memberships m set workflow_state = 'deleted'
  from groups g
  where g.id = m.group_id and g.course_id = old.course_id and m.user_id = old.user_id and m.workflow_state <> 'deleted'
    and not exists (select 1 from enrollments e where e.course_id = old.course_id and e.user_id = old.user_id
      and e.workflow_state in ('active', 'invited', 'completed', 'inactive'));
  update groups g set leader_id = null where g.course_id = old.course_id and g.leader_id = old.user_id
    and not exists (select 1 from group_memberships m where m.group_id = g.id and m.user_id = old.user_id and m.workflow_state = 'accepted');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION letter_grade(score double precision, scheme jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
select entry->>'name' from jsonb_array_elements(scheme) as entry
where round((entry->>'value')::numeric, 6) <= round((score / 100)::numeric, 6) or (entry->>'value')::double precision = 0
order by (entry->>'value')::double precision desc limit 1
$function$;

CREATE OR REPLACE FUNCTION listed_name(person bigint, tenant bigint)
 RETURNS character varying
 LANGUAGE sql
 STABLE
AS $function$
select coalesce(p.sortable_name, u.sortable_name)
from users u
left join user_profiles p on p.user_id = u.id and p.root_account_id = tenant
where u.id = person and u.workflow_state in ('registered', 'pre_registered') and tenant = any(u.tenants)
$function$;

CREATE OR REPLACE FUNCTION make_profiles()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into user_profiles (root_account_id, user_id, name, sortable_name, short_name, time_zone, locale, bio, title, avatar_url)
  select t.id, new.id, new.name, new.sortable_name, new.short_name, new.time_zone, new.locale, new.bio, new.title, new.avatar_url
  from unnest(new.tenants) t(id)
  on conflict (root_account_id, user_id) do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION make_root_folder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into folders (root_account_id, course_id, user_id, group_id, name) values (
    new.root_account_id,
    case when tg_argv[0] = 'course' then new.id end,
    case when tg_argv[0] = 'user' then (to_jsonb(new)->>'user_id')::bigint end,
    case when tg_argv[0] = 'group' then new.id end,
    tg_argv[1]) on conflict do nothing;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION message_to_stream()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  with entry as (
    insert into stream_entries (root_account_id, type, asset_id, title, message, notification_category)
    values (new.root_account_id, 'Message', new.id, new.subject, new.body, new.notification_category) returning *)
  insert into stream_items (root_account_id, stream_entry_id, user_id, type, asset_id, notification_category, happened_at)
  select e.root_account_id, e.id, new.user_id, e.type, e.asset_id, e.notification_category, now() from entry e;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION module_items_follow()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  name_now text := to_jsonb(new) ->> tg_argv[1];
  name_before text := to_jsonb(old) ->> tg_argv[1];
  next_id text := to_jsonb(new) ->> 'replaced_by_id';
  modules bigint[];
begin
  if new.workflow_state <> 'deleted' then
    update module_items set title = name_now
    where course_id = new.course_id and type = tg_argv[0] and content_id = new.id and title = name_before;
    return null;
  end if;
  if next_id is not null then
    update module_items set content_id = next_id::bigint
    where course_id = new.course_id and type = tg_argv[0] and content_id = new.id;
    return null;
  end if;
  -- Modules come before their items, as for who changes them.
  select array_agg(m.id) into modules
  from (
    select mm.id from modules mm
    where mm.id in (
      select module_id from module_items
      where course_id = new.course_id and type = tg_argv[0] and content_id = new.id and workflow_state <> 'deleted'
    )
    order by mm.id
    for no key update
  ) m;
  if modules is null then
    return null;
  end if;
  update module_items set workflow_state = 'deleted'
  where course_id = new.course_id and type = tg_argv[0] and content_id = new.id and workflow_state <> 'deleted';
  perform renumber_module_items(modules);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION module_items_found()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  case new.type
  when 'Assignment' then perform from assignments where id = new.content_id and workflow_state <> 'deleted' for share;
  when 'File' then perform from files where id = new.content_id and workflow_state <> 'deleted' for share;
  when 'Page' then perform from pages where id = new.content_id and workflow_state <> 'deleted' for share;
  when 'Discussion' then perform from discussion_topics where id = new.content_id and workflow_state <> 'deleted' for share;
  when 'Quiz' then perform from quizzes where id = new.content_id and workflow_state <> 'deleted' for share;
  else return null;
  end case;
  if not found then
    raise exception using errcode = 'serialization_failure', message = 'what the item shows is deleted meanwhile';
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION move_accounts_below()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update accounts set ancestors = new.ancestors || ancestors[cardinality(old.ancestors) + 1:], root_account_id = new.root_account_id
  where ancestors @> array[new.id] and id <> new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION move_folders_below()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update folders set ancestors = new.ancestors || ancestors[cardinality(old.ancestors) + 1:]
  where ancestors @> array[new.id] and id <> new.id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION next_job(lane text, of_tenant integer, of_person integer, after_tenant bigint, after_persons jsonb, ended bigint[], OUT job bigint, OUT tenant bigint, OUT person bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
declare
  moment timestamptz := clock_timestamp();
  tenants bigint[];
  persons bigint[];
begin
  select array_agg(u.tenant), array_agg(u.person) into tenants, persons from (
    select (j.flags ->> 'tenant')::bigint as tenant, (j.flags ->> 'person')::bigint as person from graphile_worker._private_jobs j
    where j.locked_at is not null and (j.flags ->> 'lane') = lane and j.id <> all(ended)
    union all
    select (j.flags ->> 'tenant')::bigint, (j.flags ->> 'person')::bigint from graphile_worker._private_jobs j
    where j.is_available and j.priority = 0 and j.run_at <= moment and (j.flags ->> 'lane') = lane
  ) u;
  for lap in 1..2 loop
    tenant := case lap when 1 then after_tenant else -1 end;
    loop
      select (j.flags ->> 'tenant')::bigint into tenant from graphile_worker._private_jobs j
      where j.is_available and j.priority = 1 and (j.flags ->> 'lane') = lane and (j.flags ->> 'tenant')::bigint > tenant
      order by (j.flags ->> 'lane'), (j.flags ->> 'tenant')::bigint, (j.flags ->> 'person')::bigint, j.run_at, j.id limit 1;
      exit when not found or lap = 2 and tenant > after_tenant;
      continue when cardinality(array_positions(tenants, tenant)) >= of_tenant;
      select n.job, n.person into job, person
      from next_job_of_tenant(lane, tenant, of_person, coalesce((after_persons ->> tenant::text)::bigint, -1), persons) n;
      if job is not null then return; end if;
    end loop;
  end loop;
  tenant := null;
end
$function$;

CREATE OR REPLACE FUNCTION next_job_of_tenant(lane text, tenant bigint, of_person integer, after_person bigint, busy bigint[], OUT job bigint, OUT person bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
begin
  for lap in 1..2 loop
    person := case lap when 1 then after_person else -1 end;
    loop
      select (j.flags ->> 'person')::bigint into person from graphile_worker._private_jobs j
      where j.is_available and j.priority = 1 and (j.flags ->> 'lane') = lane and (j.flags ->> 'tenant')::bigint = tenant and (j.flags ->> 'person')::bigint > person
      order by (j.flags ->> 'lane'), (j.flags ->> 'tenant')::bigint, (j.flags ->> 'person')::bigint, j.run_at, j.id limit 1;
      exit when not found or lap = 2 and person > after_person;
      continue when person <> 0 and cardinality(array_positions(busy, person)) >= of_person;
      select j.id into job from graphile_worker._private_jobs j
      where j.is_available and j.priority = 1 and (j.flags ->> 'lane') = lane and (j.flags ->> 'tenant')::bigint = tenant and (j.flags ->> 'person')::bigint = person
      order by (j.flags ->> 'lane'), (j.flags ->> 'tenant')::bigint, (j.flags ->> 'person')::bigint, j.run_at, j.id limit 1 for update skip locked;
      if found then return; end if;
    end loop;
  end loop;
  person := null;
end
$function$;

CREATE OR REPLACE FUNCTION outcome_link_is_needed(link bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
select exists (
  select 1 from outcome_links l join outcome_alignments a on a.outcome_id = l.outcome_id
  where l.id = link and not exists (
    select 1 from outcome_links o where o.outcome_id = l.outcome_id and o.id <> l.id and o.workflow_state = 'active'
  )
)
$function$;

CREATE OR REPLACE FUNCTION place_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare above accounts%rowtype;
begin
  if new.parent_account_id is null then
    new.root_account_id := new.id;
    new.ancestors := array[new.id];
  else
    select * into above from accounts where id = new.parent_account_id for share;
    if new.id = any(above.ancestors) then
      raise exception 'account % cannot hang below itself', new.id using errcode = 'check_violation', constraint = 'accounts_acyclic';
    end if;
    new.root_account_id := above.root_account_id;
    new.ancestors := above.ancestors || new.id;
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION place_folder()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
end
$function$;

CREATE OR REPLACE FUNCTION place_live_event()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  -- Of all installations the same: "live" in ASCII.
  perform pg_advisory_xact_lock(1818850917);
  update live_events
  set position = nextval('live_events_positions'), told_at = clock_timestamp()
  where id = new.id;
  perform pg_notify('lyceum_live', '');
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION queue_job(task text, payload json, key text, lane text, tenant bigint, person bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
declare
  job graphile_worker._private_jobs;
begin
  job := graphile_worker.add_job(task, payload, job_key := key, job_key_mode := 'preserve_run_at', max_attempts := 5,
    priority := 1, flags := array['waits']);
  update graphile_worker._private_jobs j set flags = jsonb_build_object('waits', true, 'lane', lane, 'tenant', tenant, 'person', coalesce(person, 0))
  where j.id = job.id;
end
$function$;

CREATE OR REPLACE FUNCTION quota_above(path bigint[], quota text)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE
AS $function$
begin
  return (
    select q.mb
    from (
      select cardinality(a.ancestors) as depth, case quota
        when 'default_storage_quota_mb' then a.default_storage_quota_mb
        when 'default_user_storage_quota_mb' then a.default_user_storage_quota_mb
        when 'default_group_storage_quota_mb' then a.default_group_storage_quota_mb
      end as mb
      from accounts a
      where a.id = any(path)
    ) q
    where q.mb is not null
    order by q.depth desc
    limit 1
  );
end
$function$;

CREATE OR REPLACE FUNCTION recalculate_course_totals(course bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  perform queue_job('recalculate_course_totals', json_build_object('courseId', c.id), 'course_totals:' || c.id,
    'short', c.root_account_id, null)
  from courses c where c.id = course and exists (select 1 from assignments a where a.course_id = course);
end
$function$;

CREATE OR REPLACE FUNCTION remove_old_events()
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
AS $function$
delete from authentication_events where created_at < now() - interval '1 year';
delete from audit_events where created_at < now() - interval '1 year' and subject_type = 'Course'
$function$;

CREATE OR REPLACE FUNCTION renumber_module_items(modules bigint[])
 RETURNS void
 LANGUAGE sql
AS $function$
update module_items i
set position = n.position
from (
  select id, row_number() over (partition by module_id order by position, id) as position
  from module_items
  where module_id = any(modules) and workflow_state <> 'deleted'
) n
where i.id = n.id and i.position <> n.position
$function$;

CREATE OR REPLACE FUNCTION require_live_term()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  state text;
begin
  select t.workflow_state into state from terms t where t.id = new.enrollment_term_id for share;
  if state = 'deleted' and new.workflow_state <> 'deleted' then
    raise unique_violation using message = 'the term is deleted', constraint = 'courses_live_term';
  end if;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION take_listed_name()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform from users u where u.id = new.user_id for key share;
  select listed_name(new.user_id, new.root_account_id) into new.listed_as;
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION tenants_administered_by(bigint)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
select array(select distinct m.root_account_id from admins m where m.user_id = $1 and m.workflow_state = 'active')
$function$;

CREATE OR REPLACE FUNCTION tenants_of_user(bigint)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
select array(select distinct l.root_account_id from logins l where l.user_id = $1 and l.workflow_state <> 'deleted')
$function$;

CREATE OR REPLACE FUNCTION tenants_ruled_by(bigint)
 RETURNS bigint[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
select array(select distinct m.root_account_id from admins m
        join roles r on r.id = m.role_id and r.workflow_state = 'built_in'
        join accounts a on a.id = m.account_id and a.parent_account_id is null and a.workflow_state = 'active'
        where m.user_id = $1 and m.workflow_state = 'active' and exists (
          select 1 from logins l join users u on u.id = l.user_id and u.workflow_state <> 'deleted'
          where l.user_id = $1 and l.root_account_id = m.root_account_id and l.workflow_state = 'active'))
$function$;

CREATE OR REPLACE FUNCTION totals_follow_new_enrollments()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform recalculate_course_totals(n.course_id)
  from (select distinct course_id from added where type in ('StudentEnrollment', 'StudentViewEnrollment') order by 1) n;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION totals_follow_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_table_name = 'enrollments' then
    perform recalculate_course_totals(new.course_id);
  else
    perform recalculate_course_totals(g.course_id) from groups g where g.id = new.group_id and g.course_id is not null;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION touch_row()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.updated_at := now();
  return new;
end
$function$;

CREATE OR REPLACE FUNCTION user_profiles_listed_as()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hand_down_listed_name((coalesce(new, old)).user_id);
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION users_listed_as()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  perform hand_down_listed_name((new).id);
  return null;
end
$function$;
