/** An answer to a question of every type, in the graph and over REST. */

/** By type, in the order of `everyQuestion`: what is given in the graph, over REST, and what the graph answers then. */
export const given: readonly (readonly [
  graph: object | null,
  rest: unknown,
  type: string | null,
  shown: object | null,
])[] = [
  [{ answerId: 2 }, 2, 'QuizChoiceAnswer', { answerId: 2 }],
  [{ answerId: 1 }, '1', 'QuizChoiceAnswer', { answerId: 1 }],
  [{ answerId: 1 }, 1, 'QuizChoiceAnswer', { answerId: 1 }],
  [{ answerIds: [2, 1] }, ['2', '1'], 'QuizChoicesAnswer', { answerIds: [1, 2] }],
  [{ text: ' Word ' }, ' Word ', 'QuizTextAnswer', { text: 'word' }],
  [
    { blanks: [{ blankId: 'a', text: 'Red' }, { blankId: 'b' }] },
    { a: 'Red', b: null },
    'QuizBlanksAnswer',
    {
      blanks: [
        { blankId: 'a', text: 'Red' },
        { blankId: 'b', text: null },
      ],
    },
  ],
  [
    { dropdowns: [{ blankId: 'a', answerId: 2 }] },
    { a: 2 },
    'QuizDropdownsAnswer',
    { dropdowns: [{ blankId: 'a', answerId: 2 }] },
  ],
  [
    { pairs: [{ answerId: 1, matchId: 13 }] },
    [{ answer_id: 1, match_id: 13 }],
    'QuizMatchingAnswer',
    {
      pairs: [
        { answerId: 1, matchId: 13 },
        { answerId: 2, matchId: null },
      ],
    },
  ],
  [{ number: 3.5 }, '3.5', 'QuizNumberAnswer', { number: 3.5 }],
  [{ number: 0 }, 0, 'QuizNumberAnswer', { number: 0 }],
  [
    { html: '<p>Because</p><script>x</script>' },
    '<p>Because</p><script>x</script>',
    'QuizEssayAnswer',
    { html: '<p>Because</p>' },
  ],
  [null, null, 'QuizFileAnswer', { fileId: null }],
  [null, null, null, null],
];

/** By type: what the graph answers where nothing was answered. */
export const nothing = [
  { answerId: null },
  { answerId: null },
  { answerId: null },
  { answerIds: [] },
  { text: null },
  {
    blanks: [
      { blankId: 'a', text: null },
      { blankId: 'b', text: null },
    ],
  },
  { dropdowns: [{ blankId: 'a', answerId: null }] },
  {
    pairs: [
      { answerId: 1, matchId: null },
      { answerId: 2, matchId: null },
    ],
  },
  { number: null },
  { number: null },
  { html: null },
  { fileId: null },
  null,
];
