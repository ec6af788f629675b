/**
 * How the texts of arguments and input fields are read. A text is composed (NFC), and what is written is one line without
 * control characters. What is read otherwise stands here by its name, or by its place where the name means something else
 * elsewhere. Decision 0108.
 */

/** What somebody else compares byte by byte: secrets, addresses, the names of other systems, documents, cursors. */
const asSent = names(`
  after before
  password authPassword appSecret applicationSecret clientSecret consumerSecret sharedSecret
  appId applicationId clientId consumerKey idpEntityId requestedAuthnContext
  authBase authFilter authHost authUsername attribute loginAttribute
  authorizeUrl tokenUrl logInUrl logOutUrl userinfoEndpoint endSessionEndpoint metadataUri metadata
  authDiscoveryUrl changePasswordUrl unknownUserUrl privacyPolicyUrl termsOfUseUrl
  url externalUrl iconUrl configUrl configXml redirectAddresses assertionKeys referer
  BookmarkInput.data
`);

const composedAfterAll = names(
  'Course.page.url Group.page.url CoursePageInput.url GroupPageInput.url Mutation.savePage.url',
);

/** Texts of several lines, and what is compared byte by byte and holds what it holds. */
const severalLines = names(`
  description longDescription publicDescription syllabusBody body html bio message
  comment comments commentsHtml textComment
  correctComments correctCommentsHtml incorrectComments incorrectCommentsHtml neutralComments neutralCommentsHtml
  questionText text left right distractors matchingAnswerIncorrectMatches textAfterAnswers formulas formula
  password authPassword appSecret applicationSecret clientSecret consumerSecret sharedSecret
  metadata configXml assertionKeys authFilter certificateFingerprint iconSvgPath64
  ErrorReportEntryInput.value ToolCustomFieldInput.value
`);

const oneLineAfterAll = names(`
  ExternalToolInput.text ToolConfigurationInput.text ToolCourseNavigationInput.text ToolPlacementInput.text
`);

function names(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/));
}

/** The names and places that are read otherwise; a test holds that each of them is one of the graph's. */
export const namedTexts: ReadonlySet<string> = new Set([
  ...asSent,
  ...composedAfterAll,
  ...severalLines,
  ...oneLineAfterAll,
]);

export interface TextKind {
  readonly isComposed: boolean;
  readonly isOneLine: boolean;
}

/** @param place `Mutation.savePage` for an argument, `CoursePageInput` for a field of it */
export function textKind(place: string, name: string): TextKind {
  const at = `${place}.${name}`;
  return {
    isComposed: composedAfterAll.has(at) || !(asSent.has(name) || asSent.has(at)),
    isOneLine: oneLineAfterAll.has(at) || !(severalLines.has(name) || severalLines.has(at)),
  };
}
