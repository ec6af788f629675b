/** Every field of a question's content, and of what was answered to it, as the graph has them. */

const remarks = 'answerId comments commentsHtml';
const option = `{ ${remarks} text html weight }`;
const accepted = `{ ${remarks} text weight }`;

export const contentFields = `content {
  __typename
  ... on QuizMultipleChoice { options ${option} }
  ... on QuizTrueFalse { options ${option} }
  ... on QuizMultipleAnswers { options ${option} }
  ... on QuizMissingWord { options ${option} textAfterAnswers }
  ... on QuizShortAnswer { shortAnswers: answers ${accepted} }
  ... on QuizFillInMultipleBlanks { blanks { blankId answers ${accepted} } }
  ... on QuizMultipleDropdowns { dropdowns { blankId options ${option} } }
  ... on QuizMatching { pairs { ${remarks} left html right matchId } matches { matchId text } distractors }
  ... on QuizNumerical { numericalAnswers: answers { ${remarks} number {
    __typename
    ... on QuizExactNumber { value margin marginPercent }
    ... on QuizNumberRange { start end }
    ... on QuizApproximateNumber { approximate: value digits }
  } } }
  ... on QuizCalculated {
    variables { name min max scale } sets { ${remarks} variables { name value } result }
    formulas tolerance tolerancePercent decimalPlaces
  }
  ... on QuizEssay { mostBytes }
  ... on QuizFileUpload { mostFiles }
}`;

export const answerFields = `answer {
  __typename
  ... on QuizChoiceAnswer { answerId }
  ... on QuizChoicesAnswer { answerIds }
  ... on QuizTextAnswer { text }
  ... on QuizBlanksAnswer { blanks { blankId text } }
  ... on QuizDropdownsAnswer { dropdowns { blankId answerId } }
  ... on QuizMatchingAnswer { pairs { answerId matchId } }
  ... on QuizNumberAnswer { number }
  ... on QuizEssayAnswer { html }
  ... on QuizFileAnswer { fileId }
}`;
