import fc from 'fast-check';
import { closeOverdueAttempts } from '../../../../src/learning/quizzes/index.js';
import { runJob } from '../../../support/run-job.js';
import { openWorld, type World } from '../../../support/world.js';
import {
  anAnswer,
  aRunningAttempt,
  attemptOf,
  type BuiltAttempt,
  gradebookOf,
  setEndAgo,
  turnIn,
} from '../attempt-builders.js';
import { aChoice, anEssayQuestion, aPublishedQuiz, type BuiltQuiz } from '../builders.js';
import { score } from './scored-by-hand.js';

type Policy = 'keep_highest' | 'keep_latest';
/** What happens next; numbers are taken modulo what there is. */
type Act =
  | { readonly does: 'start' | 'turn in' | 'run out' | 'extend' }
  | { readonly does: 'answer'; readonly question: number; readonly answer: number }
  | { readonly does: 'score'; readonly attempt: number; readonly question: number; readonly points: number | '' }
  | { readonly does: 'fudge'; readonly attempt: number; readonly points: number }
  | { readonly does: 'grade'; readonly points: number };

const points = fc.constantFrom(0, 0.1, 0.2, 1, 2.5, 7);
const place = fc.nat(5);
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constantFrom('start', 'turn in', 'run out', 'extend') }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('answer'), question: place, answer: fc.constantFrom(1, 2) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('score'),
      attempt: place,
      question: place,
      points: fc.oneof(points, fc.constant('' as const)),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ does: fc.constant('fudge'), attempt: place, points: fc.constantFrom(-1.5, 0, 3) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('grade'), points }) },
) as fc.Arbitrary<Act>;

/** One student with one quiz, and what the gradebook should say by the rules of decision 0033. */
class Story {
  running: BuiltAttempt | undefined;
  readonly attempts: BuiltAttempt[] = [];
  kept: number | null = null;
  /** Every score that the gradebook had, in order. */
  readonly scores: number[] = [];

  constructor(
    readonly world: World,
    readonly quiz: BuiltQuiz,
    readonly policy: Policy,
  ) {}

  async live(next: Act): Promise<void> {
    const { world, quiz } = this;
    if (next.does === 'start') this.running ??= await aRunningAttempt(world, quiz, world.users.stu1);
    else if (next.does === 'grade') await this.gradeAssignment(next.points);
    else if (next.does === 'extend') await this.extend();
    else if (next.does === 'score' || next.does === 'fudge') await this.scoreOne(next);
    else if (this.running === undefined) return;
    else if (next.does === 'answer')
      await anAnswer(world, this.running, quiz.questionIds[next.question % 2], next.answer);
    else await this.end(this.running, next.does);
  }

  private async end(attempt: BuiltAttempt, how: 'turn in' | 'run out'): Promise<void> {
    if (how === 'turn in') await turnIn(this.world, this.world.tokens.stu1, attempt);
    else {
      await setEndAgo(this.world, attempt.submissionId, 6 * 60);
      await runJob(this.world, closeOverdueAttempts);
    }
    this.running = undefined;
    this.attempts.push(attempt);
    await this.keep();
  }

  private async scoreOne(next: Extract<Act, { does: 'score' | 'fudge' }>): Promise<void> {
    const number = this.attempts.length === 0 ? 0 : (next.attempt % this.attempts.length) + 1;
    const attempt = this.attempts[number - 1];
    if (attempt === undefined) return;
    const given =
      next.does === 'fudge'
        ? { fudge_points: next.points }
        : { questions: { [String(this.quiz.questionIds[next.question % 3])]: { score: next.points } } };
    const { status } = await score(this.world, this.quiz, attempt, { attempt: number, ...given });
    expect(status).toBe(200);
    await this.keep();
  }

  private async gradeAssignment(given: number): Promise<void> {
    const path = `/courses/${this.quiz.courseId}/assignments/${this.quiz.assignmentId}/submissions/${this.world.users.stu1}`;
    const { status } = await this.world.as('teach').put(path, { 'submission[posted_grade]': given });
    expect(status).toBe(200);
    this.note(given);
  }

  private async extend(): Promise<void> {
    const path = `/courses/${this.quiz.courseId}/quizzes/${this.quiz.id}/extensions`;
    const given = [{ user_id: this.world.users.stu1, extra_time: 5, extend_from_now: 5 }];
    if (this.running === undefined && this.attempts.length === 0) return;
    expect((await this.world.as('teach').json('POST', path, { quiz_extensions: given })).status).toBe(200);
  }

  /** The gradebook follows a score that moved, and gives the first one. */
  private async keep(): Promise<void> {
    const rows = await Promise.all(this.attempts.map((attempt) => attemptOf(this.world, attempt)));
    const all = rows.map((row) => row.score as number);
    const kept = this.policy === 'keep_highest' ? Math.max(...all) : (all.at(-1) as number);
    expect(new Set(rows.map((row) => row.kept_score))).toEqual(new Set([kept]));
    if (kept !== this.kept) this.note(kept);
    this.kept = kept;
  }

  private note(now: number): void {
    if (this.scores.at(-1) !== now) this.scores.push(now);
  }
}

describe('Whatever happens to the attempts of a student', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  const told = async (policy: Policy, acts: readonly Act[]) => {
    const settings = { allowedAttempts: -1, scoringPolicy: policy, timeLimit: 30 };
    const quiz = await aPublishedQuiz(world, settings, [aChoice(), aChoice(), anEssayQuestion()]);
    const story = new Story(world, quiz, policy);
    for (const next of acts) await story.live(next);
    return { story, entry: await gradebookOf(world, quiz, world.users.stu1) };
  };

  it('the score that counts follows the policy, the gradebook follows it or who graded last, and each change is one version', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom<Policy>('keep_highest', 'keep_latest'),
        fc.array(act, { minLength: 4, maxLength: 16 }),
        async (policy, acts) => {
          const { story, entry } = await told(policy, acts);
          expect(entry?.score ?? undefined).toBe(story.scores.at(-1));
          if (entry === undefined) return;
          expect(entry.versions).toEqual(entry.versions.map((_: number, i: number) => i + 1));
          const versions = await world.sql(
            'select score from submission_versions where submission_id = $1 order by number',
            [entry.id],
          );
          const changes = versions.map((version) => version.score).filter((one, i, all) => one !== all[i - 1]);
          expect(changes).toEqual(story.scores);
        },
      ),
      { numRuns: 25 },
    );
  });
});
