import { type DemoRows, openDemoRows } from './demo-rows.js';

describe('the demo school', () => {
  let demo: DemoRows;
  beforeAll(async () => {
    demo = await openDemoRows();
  });
  afterAll(() => demo.close());

  it('has announcements that a student has read, has not read, and will be shown later', async () => {
    const announced = await demo.rows(
      `select t.title, t.posted_at is not null as posted, t.delayed_post_at > '2026-11-20T12:00:00Z' as delayed,
         exists (select 1 from discussion_topic_readers r join logins l on l.user_id = r.user_id and l.unique_id = 'student' where r.topic_id = t.id and r.read) as read
       from discussion_topics t where t.is_announcement order by t.id`,
    );
    expect(announced.map(({ posted, delayed, read }) => [posted, delayed, read])).toEqual([
      [true, null, true],
      [true, null, false],
      [false, true, false],
    ]);
  });

  it('has a graded discussion in which three people speak, and the work of who has a grade', async () => {
    const [discussion] = await demo.rows(
      `select a.submission_types, t.title = a.name as named, (select count(distinct e.author_id)::int from discussion_entries e where e.topic_id = t.id) as people,
         (select max(s.score) from submissions s where s.assignment_id = a.id) as score
       from discussion_topics t join assignments a on a.id = t.assignment_id`,
    );
    expect(discussion).toEqual({ submission_types: ['discussion_topic'], named: true, people: 3, score: 4 });
  });

  it('has lectures that keep their hour over the change of summer time', async () => {
    const lectures = await demo.rows(
      `select to_char(start_at at time zone time_zone, 'HH24:MI') as wall, to_char(start_at at time zone 'UTC', 'HH24:MI') as utc, count(*)::int as n
       from calendar_events where series_id is not null group by 1, 2 order by 2`,
    );
    expect(lectures).toEqual([
      { wall: '09:00', utc: '15:00', n: 4 },
      { wall: '09:00', utc: '16:00', n: 4 },
    ]);
  });

  it('has office hours with two slots that are free and two that are taken', async () => {
    const slots = await demo.rows(
      `select s.workflow_state as state, count(*)::int as n, count(r.id)::int as taken from calendar_events s
       left join calendar_events r on r.parent_event_id = s.id and r.workflow_state <> 'deleted' where s.kind = 'slot' group by 1 order by 1`,
    );
    expect(slots).toEqual([
      { state: 'active', n: 2, taken: 0 },
      { state: 'locked', n: 2, taken: 2 },
    ]);
  });
});
