import fc from 'fast-check';
import {
  conditions,
  defaultSettings,
  keptSettings,
  type QuizSettingsPatch,
} from '../../../../src/learning/quizzes/quiz.rules.js';

const sometimes = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null, freq: 5 });

const given: fc.Arbitrary<QuizSettingsPatch> = fc.record(
  {
    quizType: fc.constantFrom(
      'practice_quiz' as const,
      'assignment' as const,
      'graded_survey' as const,
      'survey' as const,
    ),
    timeLimit: sometimes(fc.integer({ min: -5, max: 90 })),
    hideResults: sometimes(fc.constantFrom('always' as const, 'until_after_last_attempt' as const)),
    showCorrectAnswers: fc.boolean(),
    showCorrectAnswersLastAttempt: fc.boolean(),
    showCorrectAnswersAt: sometimes(fc.date({ noInvalidDate: true })),
    hideCorrectAnswersAt: sometimes(fc.date({ noInvalidDate: true })),
    allowedAttempts: sometimes(fc.integer({ min: -4, max: 4 })),
    scoringPolicy: sometimes(fc.constantFrom('keep_highest' as const, 'keep_latest' as const)),
    oneQuestionAtATime: fc.boolean(),
    cantGoBack: fc.boolean(),
    oneTimeResults: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Settings as some changes leave them. */
const standing = fc.array(given, { maxLength: 4 }).map((all) => all.reduce(keptSettings, defaultSettings));

describe('The settings that are kept', () => {
  it('meet every condition of the table, whatever is sent', () => {
    fc.assert(
      fc.property(standing, given, (before, change) => {
        const after = keptSettings(before, change);
        for (const { setting, holds } of conditions) expect([setting, holds(after, before)]).toEqual([setting, true]);
      }),
      { numRuns: 2_000 },
    );
  });

  it('stay when the same is sent again, and when nothing is', () => {
    fc.assert(
      fc.property(standing, given, (before, change) => {
        const after = keptSettings(before, change);
        expect(keptSettings(after, change)).toEqual(after);
        expect(keptSettings(after, {})).toEqual(after);
      }),
      { numRuns: 2_000 },
    );
  });

  it('are those that were sent where nothing stands against them', () => {
    fc.assert(
      fc.property(standing, fc.boolean(), fc.integer({ min: 1, max: 500 }), (before, shuffleAnswers, timeLimit) => {
        expect(keptSettings(before, { shuffleAnswers, timeLimit })).toEqual({ ...before, shuffleAnswers, timeLimit });
      }),
    );
  });

  it('are the default where null is sent', () => {
    fc.assert(
      fc.property(standing, (before) => {
        const blank = Object.fromEntries(Object.keys(defaultSettings).map((name) => [name, null]));
        expect(keptSettings(before, blank as QuizSettingsPatch)).toEqual(defaultSettings);
      }),
    );
  });
});
