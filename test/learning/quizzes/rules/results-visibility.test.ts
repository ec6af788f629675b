import fc from 'fast-check';
import { viewModeOf } from '../../../../src/learning/quizzes/results-visibility.rules.js';

type Given = Parameters<typeof viewModeOf>[0];

/** A student looks at an attempt that is turned in, of a quiz that hides nothing. */
const open: Given = {
  hideResults: null,
  oneTimeResults: false,
  showCorrectAnswers: true,
  showCorrectAnswersLastAttempt: false,
  showCorrectAnswersAt: null,
  hideCorrectAnswersAt: null,
  muted: false,
  workflowState: 'complete',
  preview: false,
  hasSeenResults: false,
  resultsSeenAt: null,
  isSurvey: false,
  lastAttemptDone: false,
  viewer: { grades: false, owns: true },
  now: 1_000,
};
const student = { grades: false, owns: true };
const observer = { grades: false, owns: false };
const grader = { grades: true, owns: false };

describe('from where somebody looks at the questions of an attempt', () => {
  const seen = (changes: Partial<Given>) => viewModeOf({ ...open, ...changes });

  it('its student takes it while it runs, and graders see everything at any time', () => {
    expect(seen({ workflowState: 'untaken' })).toBe('taking');
    expect(seen({ workflowState: 'preview', preview: true })).toBe('taking');
    expect(seen({ workflowState: 'complete', preview: true })).toBe('staff');
    for (const workflowState of ['untaken', 'complete', 'settings_only'] as const)
      expect(seen({ workflowState, viewer: grader })).toBe('staff');
    expect(seen({ workflowState: 'untaken', viewer: { grades: true, owns: true } })).toBe('taking');
  });

  it('results are there once it is turned in, reviewed or not, for the student and who observes them', () => {
    for (const viewer of [student, observer]) {
      expect(seen({ viewer })).toBe('resultsWithAnswers');
      expect(seen({ viewer, workflowState: 'pending_review' })).toBe('resultsWithAnswers');
      expect(seen({ viewer, workflowState: 'settings_only' })).toBeNull();
    }
    expect(seen({ viewer: observer, workflowState: 'untaken' })).toBeNull();
  });

  it('results are hidden always, until the last attempt is done, while muted, or once they were seen', () => {
    expect(seen({ hideResults: 'always', lastAttemptDone: true })).toBeNull();
    expect(seen({ hideResults: 'until_after_last_attempt' })).toBeNull();
    expect(seen({ hideResults: 'until_after_last_attempt', lastAttemptDone: true })).toBe('resultsWithAnswers');
    expect(seen({ muted: true })).toBeNull();
    expect(seen({ oneTimeResults: true })).toBe('resultsWithAnswers');
    expect(seen({ oneTimeResults: true, hasSeenResults: true })).toBeNull();
    expect(seen({ oneTimeResults: true, hasSeenResults: true, resultsSeenAt: 1_000 - 59_999 })).toBe(
      'resultsWithAnswers',
    );
    expect(seen({ oneTimeResults: true, hasSeenResults: true, resultsSeenAt: 1_000 - 60_000 })).toBeNull();
    expect(seen({ oneTimeResults: true, viewer: observer })).toBeNull();
    expect(seen({ hasSeenResults: true })).toBe('resultsWithAnswers');
  });

  it('right answers are hidden by their switch, before the last attempt, and outside their dates', () => {
    expect(seen({ showCorrectAnswers: false })).toBe('results');
    expect(seen({ isSurvey: true })).toBe('results');
    expect(seen({ showCorrectAnswersLastAttempt: true })).toBe('results');
    expect(seen({ showCorrectAnswersLastAttempt: true, lastAttemptDone: true })).toBe('resultsWithAnswers');
    expect(seen({ showCorrectAnswersAt: 1_001 })).toBe('results');
    expect(seen({ showCorrectAnswersAt: 1_000 })).toBe('resultsWithAnswers');
    expect(seen({ hideCorrectAnswersAt: 1_000 })).toBe('results');
    expect(seen({ hideCorrectAnswersAt: 1_001 })).toBe('resultsWithAnswers');
  });

  it('nothing that hides ever shows more, whatever else is set', () => {
    const rank = { none: 0, results: 1, resultsWithAnswers: 2 } as const;
    const rankOf = (given: Given) => rank[(viewModeOf(given) ?? 'none') as keyof typeof rank];
    const hiding: Partial<Given>[] = [
      { muted: true },
      { hideResults: 'always' },
      { oneTimeResults: true, hasSeenResults: true },
      { showCorrectAnswers: false },
      { showCorrectAnswersAt: 2_000 },
      { hideCorrectAnswersAt: 0 },
      { workflowState: 'settings_only' },
    ];
    fc.assert(
      fc.property(
        fc.subarray(hiding),
        fc.constantFrom(...hiding),
        fc.boolean(),
        fc.constantFrom(student, observer),
        (some, one, lastAttemptDone, viewer) => {
          const before: Given = Object.assign({}, open, { lastAttemptDone, viewer }, ...some);
          expect(rankOf({ ...before, ...one })).toBeLessThanOrEqual(rankOf(before));
        },
      ),
    );
  });
});
