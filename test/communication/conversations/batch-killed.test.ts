import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { KillableWorkers } from '../../jobs/killable-workers.js';
import { openNewWorld, type World } from '../../support/world.js';

const length = 500;

describe('A change of many conversations whose worker is killed', () => {
  let world: World;
  const workers = new KillableWorkers();
  beforeAll(async () => {
    world = await openNewWorld();
  });
  afterAll(async () => {
    workers.killAll();
    await world.close();
  });

  /** Conversations of a student and the teacher with a message each, and two that are none of the student's. */
  async function conversations(): Promise<number[]> {
    const { teach, stu1, stu2 } = world.users;
    const rows = await world.sql(
      `with c as (
         insert into conversations (root_account_id, private) select $1, true from generate_series(1, $5::int) returning id
       ),
       own as (select id, case when row_number() over (order by id) <= 2 then $4 else $3 end::bigint as other from c),
       m as (
         insert into conversation_messages (root_account_id, conversation_id, author_id, body, recipient_ids)
         select $1, id, $2, 'Hello', array[$2, other]::bigint[] from own returning id, conversation_id, created_at, recipient_ids
       ),
       h as (
         insert into held_messages (root_account_id, conversation_id, message_id, user_id)
         select $1, m.conversation_id, m.id, u.id from m, unnest(m.recipient_ids) u (id)
       ),
       v as (
         insert into conversation_views
           (root_account_id, conversation_id, user_id, workflow_state, last_message_id, last_message_at)
         select $1, m.conversation_id, u.id, 'unread', m.id, m.created_at from m, unnest(m.recipient_ids) u (id)
       )
       select id::int from c order by id`,
      [world.accounts.RA, teach, stu1, stu2, length],
    );
    return rows.map(({ id }) => id);
  }

  const starred = async (): Promise<number> =>
    (await world.sql('select count(*)::int as n from conversation_views where starred'))[0].n;

  it('F05: goes on after kill -9 where it stood, each conversation exactly once and the progress exact', async () => {
    const ids = await conversations();
    await world.sql('create table test_stars (id bigint)');
    await world.sql(
      `create function note_star() returns trigger language plpgsql security definer as $$
       begin insert into test_stars values (new.id); return new; end $$`,
    );
    await world.sql(
      `create trigger note_star after update on conversation_views for each row
       when (new.starred and not old.starred) execute function note_star()`,
    );
    const { body } = await world.as('stu1').put('/conversations', { 'conversation_ids[]': ids, event: 'star' });
    const first = await workers.start(world);
    while ((await starred()) < 60) await pause(5);
    first.kill('SIGKILL');
    await once(first, 'exit');
    const standing = await starred();
    expect(standing).toBeLessThan(length - 2);
    await workers.start(world);
    let progress: { workflow_state: string } = { workflow_state: '' };
    for (let tries = 0; tries < 1200 && progress.workflow_state !== 'completed'; tries += 1) {
      await pause(50);
      progress = (await world.as('stu1').get(`/progress/${body.id}`)).body;
    }
    expect(progress).toMatchObject({
      workflow_state: 'completed',
      completion: 100,
      results: { processed: length - 2, failed: 2 },
    });
    expect(await starred()).toBe(length - 2);
    expect(await world.sql('select count(*)::int as n, count(distinct id)::int as ids from test_stars')).toEqual([
      { n: length - 2, ids: length - 2 },
    ]);
    // Neither the teacher's views nor those of another student have a star.
    expect(await world.sql('select distinct user_id::int as id from conversation_views where starred')).toEqual([
      { id: world.users.stu1 },
    ]);
  });
});
