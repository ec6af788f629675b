import { setTimeout as pause } from 'node:timers/promises';
import { callerOf } from '../../support/world.js';
import { RunningService } from './supervised.js';

/** How often the worker is killed while it sends: three times in the suite, twenty in `npm run test:faults`. */
const kills = Math.max(3, Number(process.env['FAULT_RUNS'] ?? 1));
const people = 5_000;

describe('A message to five thousand people', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await RunningService.start({ RATE_LIMIT: 'off' });
  });
  afterAll(() => service?.close(), 60_000);

  /** How far the batch has come. */
  const reached = async (): Promise<{ sent: number; state: string }> => {
    const [batch] = await service.sql<{ sent: number; state: string }>(
      'select sent, workflow_state as state from conversation_batches',
    );
    return batch as { sent: number; state: string };
  };

  /** Waits until more has been sent than before, or all. */
  async function further(before: number): Promise<number> {
    for (const since = performance.now(); performance.now() - since < 60_000; await pause(5)) {
      const { sent, state } = await reached();
      if (sent > before || state === 'sent') return sent;
    }
    throw new Error(`Nothing was sent for a minute, after ${before}.`);
  }

  it('goes on where a killed worker was: everybody gets it once (F05)', async () => {
    await service.sql(`with people as (
        insert into users (name, sortable_name, short_name, workflow_state)
        select 'Person ' || n, 'Person ' || n, 'P' || n, 'registered' from generate_series(1, ${people}) n returning id),
      named as (
        insert into logins (root_account_id, user_id, unique_id)
        select c.root_account_id, p.id, 'sent-to-' || p.id from people p, courses c where c.id = 1
        returning user_id, root_account_id)
      insert into enrollments (root_account_id, course_id, course_section_id, user_id, role_id, type, workflow_state)
      select n.root_account_id, 1, (select min(id) from sections where course_id = 1), n.user_id,
        r.id, r.name, 'active'
      from named n join roles r on r.root_account_id = n.root_account_id and r.name = 'StudentEnrollment'`);
    const { base, tokens } = service.served;
    const answer = await callerOf(base, tokens['admin'] as string).post('/conversations', {
      'recipients[]': ['course_1_students'],
      body: 'To all of you',
    });
    expect([answer.status, answer.body]).toEqual([202, []]);
    const [batch] = await service.sql<{ people: number }>(
      'select cardinality(recipient_ids) as people from conversation_batches',
    );
    const all = batch!.people;
    expect(all).toBeGreaterThanOrEqual(people);
    let sent = 0;
    let killed = 0;
    for (; killed < kills; killed += 1) {
      sent = await further(sent);
      if (sent >= all) break;
      await service.kill('worker');
    }
    expect(killed).toBeGreaterThanOrEqual(3);
    while ((await reached()).state !== 'sent') sent = await further(sent);
    const [kept] = await service.sql<object>(
      `select count(*)::int as messages, count(distinct h.user_id)::int as people, count(distinct m.conversation_id)::int as conversations
       from conversation_messages m
       join held_messages h on h.message_id = m.id and h.user_id <> m.author_id
       where m.body = 'To all of you'`,
    );
    expect(kept).toEqual({ messages: all, people: all, conversations: all });
    const [progress] = await service.sql<object>(
      `select workflow_state as state, completion, results from progress where tag = 'conversation_batch'`,
    );
    expect(progress).toEqual({ state: 'completed', completion: 100, results: { processed: all, failed: 0 } });
  }, 180_000);
});
