import { Migration } from '@mikro-orm/migrations';

/**
 * What is announced of grades, attempts at quizzes and unread conversations, whichever statement changes them. Whom an
 * event names may see the record or not by the time at which they are told: that is asked then. Decision 0128.
 */
export class LiveTopics extends Migration {
  override up(): void {
    this.#grades();
    this.#attempts();
    this.#unread();
  }

  /** A grade is there, another one, or shown from now on: to the student, and to who observes them. */
  #grades(): void {
    this.addSql(`
      create function announce_grade() returns trigger language plpgsql as $$
      begin
        insert into live_events (root_account_id, topic, subject_id, user_id)
        select new.root_account_id, 'grade_posted', new.id, w.user_id
        from (${readersOf('new')}) w
        where exists (
          select 1 from assignments a where a.id = new.assignment_id and a.workflow_state = 'published' and not a.muted
        );
        return null;
      end $$`);
    this.addSql(`
      create trigger submissions_live_new after insert on submissions
      for each row
      when (new.graded_at is not null)
      execute function announce_grade()`);
    this.addSql(`
      create trigger submissions_live after update of score, grade, excused, graded_at on submissions
      for each row
      when ((old.score, old.grade, old.excused, old.graded_at) is distinct from (new.score, new.grade, new.excused, new.graded_at))
      execute function announce_grade()`);
    this.addSql(`
      create function announce_grades() returns trigger language plpgsql as $$
      begin
        insert into live_events (root_account_id, topic, subject_id, user_id)
        select s.root_account_id, 'grade_posted', s.id, w.user_id
        from submissions s
        cross join lateral (${readersOf('s')}) w
        where s.assignment_id = new.id and s.graded_at is not null
        order by s.id, w.user_id;
        return null;
      end $$`);
    this.addSql(`
      create trigger assignments_live after update of muted on assignments
      for each row
      when (old.muted and not new.muted and new.workflow_state = 'published')
      execute function announce_grades()`);
  }

  /** Whoever watches what a student has with a quiz is told once for a transaction. */
  #attempts(): void {
    this.addSql(`
      create function announce_quiz_attempt() returns trigger language plpgsql as $$
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
      end $$`);
    for (const [table, columns] of [
      ['quiz_attempts', ['workflow_state', 'end_at', 'finished_at']],
      ['quiz_submissions', ['extra_time', 'extra_attempts', 'manually_unlocked']],
    ] as const) {
      const of = (row: string) => columns.map((column) => `${row}.${column}`).join(', ');
      this.addSql(`
        create trigger ${table}_live after update of ${columns.join(', ')} on ${table}
        for each row
        when ((${of('old')}) is distinct from (${of('new')}))
        execute function announce_quiz_attempt()`);
    }
  }

  /** A person is told once for a transaction, however many of their conversations it changes. */
  #unread(): void {
    this.addSql(`
      create function announce_unread() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into live_events (root_account_id, topic, subject_id, user_id)
          select distinct n.root_account_id, 'unread_count_changed', n.user_id, n.user_id
          from changed n
          where ${isUnread('n')} and ${notAnnounced};
        else
          insert into live_events (root_account_id, topic, subject_id, user_id)
          select distinct n.root_account_id, 'unread_count_changed', n.user_id, n.user_id
          from changed n
          join before o on o.id = n.id
          where ${isUnread('n')} is distinct from ${isUnread('o')} and ${notAnnounced};
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger conversation_views_live_new after insert on conversation_views
      referencing new table as changed
      for each statement execute function announce_unread()`);
    this.addSql(`
      create trigger conversation_views_live after update on conversation_views
      referencing old table as before new table as changed
      for each statement execute function announce_unread()`);
  }
}

/** The student of a submission, and who observes them in its course. */
const readersOf = (submission: string): string => `
  select ${submission}.user_id
  union
  select e.user_id
  from enrollments e
  where e.associated_user_id = ${submission}.user_id
    and e.course_id = ${submission}.course_id
    and e.type = 'ObserverEnrollment'
    and e.workflow_state = 'active'`;

const isUnread = (view: string): string =>
  `(${view}.workflow_state = 'unread' and ${view}.last_message_at is not null)`;

/** An event of the transaction has no position before it commits, and those of others are not seen. */
const notAnnounced = `not exists (
            select 1
            from live_events l
            where l.user_id = n.user_id
              and l.topic = 'unread_count_changed'
              and l.position is null
              and l.root_account_id = n.root_account_id
          )`;
