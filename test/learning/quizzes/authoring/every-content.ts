/** The content of a question of every type that has some. */

const remarks = { answerId: expect.any(Number), comments: null, commentsHtml: null };
const option = { ...remarks, html: null };
const matchId = expect.any(Number);

/** By type: what an author says, what the graph then answers, and what REST does. */
export const everyContent: Readonly<
  Record<string, readonly [content: object, type: string, shown: object, rest: object]>
> = {
  multipleChoice: [
    {
      options: [
        { text: 'a', weight: 100, comments: 'Yes' },
        { text: 'b', html: '<b>b</b><script>x</script>' },
      ],
    },
    'QuizMultipleChoice',
    {
      options: [
        { ...option, text: 'a', weight: 100, comments: 'Yes' },
        { ...option, text: 'b', weight: 0, html: '<b>b</b>' },
      ],
    },
    {
      answers: [
        { answer_text: 'a', weight: 100, comments: 'Yes' },
        { text: 'b', weight: 0, html: '<b>b</b>' },
      ],
    },
  ],
  trueFalse: [
    { options: [{ text: 'True' }, { text: 'False', weight: 100 }] },
    'QuizTrueFalse',
    {
      options: [
        { ...option, text: 'True', weight: 0 },
        { ...option, text: 'False', weight: 100 },
      ],
    },
    { answers: [{ weight: 0 }, { weight: 100 }] },
  ],
  multipleAnswers: [
    {
      options: [
        { text: 'a', weight: 100 },
        { text: 'b', weight: 100 },
      ],
    },
    'QuizMultipleAnswers',
    {
      options: [
        { ...option, text: 'a', weight: 100 },
        { ...option, text: 'b', weight: 100 },
      ],
    },
    { answers: [{ text: 'a' }, { text: 'b' }] },
  ],
  missingWord: [
    { options: [{ text: 'is' }], textAfterAnswers: 'late' },
    'QuizMissingWord',
    { options: [{ ...option, text: 'is', weight: 100 }], textAfterAnswers: 'late' },
    { text_after_answers: 'late' },
  ],
  shortAnswer: [
    { answers: [{ text: 'four' }, { text: '4' }] },
    'QuizShortAnswer',
    {
      shortAnswers: [
        { ...remarks, text: 'four', weight: 100 },
        { ...remarks, text: '4', weight: 100 },
      ],
    },
    { answers: [{ text: 'four' }, { text: '4' }] },
  ],
  fillInMultipleBlanks: [
    {
      blanks: [
        { blankId: 'a', answers: [{ text: 'red' }, { text: 'rot' }] },
        { blankId: 'b', answers: [{ text: 'x' }] },
      ],
    },
    'QuizFillInMultipleBlanks',
    {
      blanks: [
        {
          blankId: 'a',
          answers: [
            { ...remarks, text: 'red', weight: 100 },
            { ...remarks, text: 'rot', weight: 100 },
          ],
        },
        { blankId: 'b', answers: [{ ...remarks, text: 'x', weight: 100 }] },
      ],
    },
    {
      answers: [
        { text: 'red', blank_id: 'a' },
        { text: 'rot', blank_id: 'a' },
        { text: 'x', blank_id: 'b' },
      ],
    },
  ],
  multipleDropdowns: [
    { dropdowns: [{ blankId: 'a', options: [{ text: 'red' }, { text: 'blue', weight: 100 }] }] },
    'QuizMultipleDropdowns',
    {
      dropdowns: [
        {
          blankId: 'a',
          options: [
            { ...option, text: 'red', weight: 0 },
            { ...option, text: 'blue', weight: 100 },
          ],
        },
      ],
    },
    {
      answers: [
        { blank_id: 'a', weight: 0 },
        { blank_id: 'a', weight: 100 },
      ],
    },
  ],
  matching: [
    { pairs: [{ left: 'cat', right: 'mammal' }], distractors: ['stone', 'fire'] },
    'QuizMatching',
    {
      pairs: [{ ...option, left: 'cat', right: 'mammal', matchId }],
      matches: [
        { matchId, text: 'mammal' },
        { matchId, text: 'stone' },
        { matchId, text: 'fire' },
      ],
      distractors: ['stone', 'fire'],
    },
    { answers: [{ left: 'cat', right: 'mammal' }], matching_answer_incorrect_matches: 'stone\nfire' },
  ],
  numerical: [
    {
      answers: [
        { number: { exact: { value: 3, margin: 0.5 } } },
        { number: { exact: { value: 4, marginPercent: 5 } } },
        { number: { range: { start: 1, end: 2 } } },
        { number: { approximate: { value: 2.7465, digits: 3 } }, comments: 'Pi' },
      ],
    },
    'QuizNumerical',
    {
      numericalAnswers: [
        { ...remarks, number: { __typename: 'QuizExactNumber', value: 3, margin: 0.5, marginPercent: null } },
        { ...remarks, number: { __typename: 'QuizExactNumber', value: 4, margin: null, marginPercent: 5 } },
        { ...remarks, number: { __typename: 'QuizNumberRange', start: 1, end: 2 } },
        {
          ...remarks,
          number: { __typename: 'QuizApproximateNumber', approximate: 2.7465, digits: 3 },
          comments: 'Pi',
        },
      ],
    },
    {
      answers: [
        { numerical_answer_type: 'exact_answer', exact: 3, margin: 0.5 },
        { numerical_answer_type: 'exact_answer', exact: 4, margin: '5%' },
        { numerical_answer_type: 'range_answer', start: 1, end: 2 },
        { numerical_answer_type: 'precision_answer', approximate: 2.7465, precision: 3 },
      ],
    },
  ],
  calculated: [
    {
      variables: [{ name: 'x', min: 1, max: 9, scale: 0 }],
      sets: [{ variables: [{ name: 'x', value: 2 }], result: 4 }],
      formulas: ['x + 2'],
      tolerancePercent: 1,
      decimalPlaces: 2,
    },
    'QuizCalculated',
    {
      variables: [{ name: 'x', min: 1, max: 9, scale: 0 }],
      sets: [{ ...remarks, variables: [{ name: 'x', value: 2 }], result: 4 }],
      formulas: ['x + 2'],
      tolerance: null,
      tolerancePercent: 1,
      decimalPlaces: 2,
    },
    { formulas: [{ formula: 'x + 2' }], answer_tolerance: '1%', answers: [{ answer: 4 }], formula_decimal_places: 2 },
  ],
};
