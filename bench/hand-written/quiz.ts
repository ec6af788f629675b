/** The control's list of quiz submissions. See `server.ts`. */
import { attemptToken } from '../../src/learning/quizzes/index.js';
import type { SecretBox } from '../../src/platform/authorization/secrets.js';
import { instant, type NamedStatement, type Row } from './database.js';
import { bookmark } from './people.js';

/** The latest attempts `t` of those who are students of the course. */
const listed = `quiz_attempts t where t.quiz_id = $3 and t.latest and not t.preview and t.user_id in (select e.user_id from enrollments e
      where e.course_id = $1 and e.type in ('StudentEnrollment', 'StudentViewEnrollment') and e.workflow_state <> 'deleted')`;

/** $1 course, $2 root account, $3 quiz, $4 rows, $5 rows to skip. A row without an id says that the quiz is there. */
export const quizSubmissionsStatement: NamedStatement = {
  name: 'quiz submissions',
  text: `select t.quiz_submission_id as id, t.quiz_id, t.user_id, b.submission_id, t.started_at, t.finished_at, t.end_at, t.attempt,
      b.extra_attempts, b.extra_time, b.manually_unlocked, extract(epoch from t.finished_at - t.started_at)::int as time_spent,
      t.score, t.score_before_regrade, b.kept_score, t.fudge_points, t.has_seen_results, t.workflow_state,
      t.workflow_state = 'untaken' and coalesce(t.end_at < now(), false) as overdue_and_needs_submission, t.quiz_version, t.quiz_points_possible,
      case when q.allowed_attempts = -1 then -1 else greatest(0, q.allowed_attempts
        - case when t.workflow_state = 'settings_only' then 0 else t.attempt end + coalesce(b.extra_attempts, 0)) end as attempts_left,
      coalesce(s.excused, false) as "excused?", t.id as "#attempt", (select count(*) from (select 1 from ${listed} limit 10001) n) as "#total"
    from courses k join quizzes q on q.course_id = k.id and q.workflow_state <> 'deleted'
    left join (select t.* from ${listed} order by t.quiz_submission_id, t.attempt, t.id limit $4 offset $5) t on true
    left join quiz_submissions b on b.id = t.quiz_submission_id
    left join submissions s on s.assignment_id = q.assignment_id and s.user_id = t.user_id
    where k.id = $1 and k.root_account_id = $2 and k.workflow_state <> 'deleted' and q.id = $3 order by t.quiz_submission_id, t.attempt, t.id`,
};

/** A quiz submission as its row says, with its pages and, for its own student while it runs, its token. */
export function quizSubmissionOf(
  row: Row,
  base: string,
  courseId: number,
  { userId, secrets }: { readonly userId: number; readonly secrets: SecretBox },
): Row {
  const one: Row = {};
  for (const key in row) if (!key.startsWith('#')) one[key] = row[key];
  for (const key of ['started_at', 'finished_at', 'end_at']) one[key] = instant(row[key]);
  const page = `${base}/courses/${courseId}/quizzes/${row['quiz_id'] as number}/submissions/${row['id'] as number}`;
  one['html_url'] = page;
  if (row['finished_at'] !== null) one['result_url'] = `${page}?attempt=${row['attempt'] as number}`;
  if (row['workflow_state'] === 'untaken' && row['user_id'] === userId)
    one['validation_token'] = attemptToken({ secrets }, { id: row['#attempt'] as number });
  return one;
}

/** The bookmark behind the last row of a page. */
export const attemptBookmark = (last: Row): string =>
  bookmark('submission', {}, [last['id'], last['attempt'], last['#attempt']]);
