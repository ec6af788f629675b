import {
  type CopiedTable,
  contentKinds,
  copiedContents,
  copiedParts,
} from '../../../src/learning/course-copies/index.js';
import { openWorld, type World } from '../../support/world.js';

/** Columns that no copy takes, whatever the table, and why. */
const everywhere: Readonly<Record<string, string>> = {
  id: 'its own',
  created_at: 'its own',
  updated_at: 'its own',
  root_account_id: 'that of its course',
  course_id: 'that of its course',
  account_id: 'a copy belongs to a course',
  group_id: 'a copy belongs to a course',
  user_id: 'a copy belongs to a course',
  blueprint_locks: 'what a blueprint locks of its copies, the blueprint says',
};

/** Columns that no copy of a table takes, and why. */
const exceptions: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  group_categories: { role: 'sets that the service makes are not copied', progress_id: 'a job of the source' },
  folders: { ancestors: 'kept by the database', for_submissions: 'what students hand in is not copied' },
  files: {
    uuid: 'its own',
    replaced_by_id: 'a copy is replaced with its source',
    for_submissions: 'what students hand in is not copied',
    size_announced: 'of an upload',
    on_duplicate: 'of an upload',
    upload_expires_at: 'of an upload',
    upload_claim: 'of an upload',
    source_url: 'of an upload',
    upload_error: 'of an upload',
  },
  assignments: { only_visible_to_overrides: 'overrides name people of the source' },
  pages: {
    last_edited_by_id: 'whoever copies',
    revision: 'revisions of its own',
    revised_at: 'revisions of its own',
  },
  discussion_topics: {
    posted_at: 'when it is shown in its course',
    last_reply_at: 'of entries',
    section_specific: 'sections are those of the source',
    root_topic_id: 'topics of groups are made for the groups of the course',
    external_feed_entry_id: 'entries of feeds come by their feed',
  },
  quizzes: { version_number: 'its own', publication_number: 'publications of its own' },
  outcome_alignments: {
    rubric_id: 'of rubrics alone',
    criterion_id: 'of rubrics alone',
    quiz_id: 'of questions alone',
    quiz_question_id: 'of questions alone',
  },
  calendar_series: { sequence: 'counts changes' },
  calendar_events: {
    kind: 'events of the course alone',
    section_id: 'events of the course alone',
    parent_event_id: 'events of the course alone',
    appointment_group_id: 'events of the course alone',
    participants_per_appointment: 'of appointments',
    comments: 'of appointments',
    cancel_reason: 'of what was deleted',
    sequence: 'counts changes',
  },
};

describe('What is copied of contents', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const contents = () => world.app.services.extensions.of(copiedContents);
  const tables = (): CopiedTable[] => [
    ...contents().flatMap(({ parts, ...content }) => [content, ...parts]),
    ...world.app.services.extensions.of(copiedParts).map(({ part }) => part),
  ];
  const takenOf = ({ columns, once = [], made = {} }: CopiedTable) =>
    new Set([...Object.values(columns).flat(), ...once, ...Object.keys(made)]);

  it('is every column of their tables, or a reason is named', async () => {
    for (const table of tables()) {
      const rows = await world.sql(
        `select column_name as name from information_schema.columns where table_name = $1 and table_schema = 'public'`,
        [table.table],
      );
      const taken = takenOf(table);
      const excepted = { ...everywhere, ...exceptions[table.table] };
      const left = rows.map(({ name }) => name).filter((name) => !taken.has(name) && !(name in excepted));
      expect([table.table, left]).toEqual([table.table, []]);
      const names = new Set(rows.map(({ name }) => name));
      expect([table.table, [...taken].filter((name) => !names.has(name))]).toEqual([table.table, []]);
    }
  });

  it('is said of each column once', () => {
    for (const { table, columns, once = [] } of tables()) {
      const names = [...Object.values(columns).flat(), ...once];
      expect([table, names.filter((name, at) => names.indexOf(name) !== at)]).toEqual([table, []]);
    }
  });

  it('leaves nothing out that an exception names and that is copied', () => {
    for (const table of tables()) {
      if (table.table === 'outcome_alignments') continue;
      const taken = takenOf(table);
      const both = Object.keys(exceptions[table.table] ?? {}).filter((name) => taken.has(name));
      expect([table.table, both]).toEqual([table.table, []]);
    }
  });

  it('is every kind of content', () => {
    const kinds = new Set(tables().map(({ kind }) => kind));
    expect(contentKinds.filter((kind) => !kinds.has(kind))).toEqual([]);
  });
});
