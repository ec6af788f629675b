import { type DemoRows, openDemoRows } from './demo-rows.js';

describe('inboxes of the demo school', () => {
  let demo: DemoRows;
  beforeAll(async () => {
    demo = await openDemoRows();
  });
  afterAll(() => demo.close());

  it.each(['teacher', 'student'])('%s has something in every scope', async (login) => {
    const [scopes] = await demo.rows(
      `select count(*) filter (where v.workflow_state <> 'archived')::int as inbox, count(*) filter (where v.workflow_state = 'unread')::int as unread,
         count(*) filter (where v.workflow_state = 'archived')::int as archived, count(*) filter (where v.starred)::int as starred,
         count(*) filter (where v.last_authored_at is not null)::int as sent
       from conversation_views v join logins l on l.user_id = v.user_id and l.unique_id = '${login}' where v.last_message_at is not null`,
    );
    for (const count of Object.values(scopes)) expect(count).toBeGreaterThan(0);
  });

  it('has views that agree with their messages', async () => {
    const wrong = await demo.rows(
      `select v.id from conversation_views v
       where v.last_message_id is distinct from (select max(h.message_id) from held_messages h where h.conversation_id = v.conversation_id and h.user_id = v.user_id)
          or v.last_authored_id is distinct from (
            select max(h.message_id) from held_messages h join conversation_messages m on m.id = h.message_id and m.author_id = v.user_id
            where h.conversation_id = v.conversation_id and h.user_id = v.user_id)`,
    );
    expect(wrong).toEqual([]);
    const unsent = await demo.rows(
      `select m.id from conversation_messages m where m.recipient_ids <> array(select h.user_id from held_messages h where h.message_id = m.id order by h.id)`,
    );
    expect(unsent).toEqual([]);
  });
});
