/** What graphql-eslint says of the graph and is meant all the same, each with its reason. */
import type { Linter } from 'eslint';

/** Parts of a record, which are read and changed with it. */
const parts = `
  AccountReportFile AccountReportParameter AccountReportParameters AccountService AccountSetting AssignmentDates
  AssignmentGroupRules BlueprintItem BlueprintRestrictions BlueprintRestrictionsByKind CommonCourse CommonGroup ConversationBatchMessage ConversationContexts AssignmentLock AssignmentTool CalendarLink ErrorReportEntry
  CompletionRequirement CourseChange CourseProgress CourseProgressError CurrentGradingPeriod
  DiscussionEntryRating DiscussionTopicLock MediaComment EnrollmentGrades FileLock FileQuota GradingSchemeEntry LockingModule ObservedStudent OutcomeRating PageLock QuizExtension QuizLock RolePermission
  RubricCriterion RubricCriterionAssessment RubricRating SectionNeedsGrading
  ToolConfiguration ToolCourseNavigation ToolCustomField ToolPlacement ToolPlacements UploadParameter`;
/** What a question offers and expects, and what was answered: each is one value of its question. */
const questions = `
  QuizAcceptedText QuizApproximateNumber QuizBlank QuizBlankChoice QuizBlankText QuizBlanksAnswer QuizCalculated
  QuizChoiceAnswer QuizChoicesAnswer QuizDropdown QuizDropdownsAnswer QuizEssay QuizEssayAnswer QuizExactNumber
  QuizFileAnswer QuizFileUpload QuizFillInMultipleBlanks QuizMatch QuizMatching QuizMatchingAnswer QuizMissingWord
  QuizMultipleAnswers QuizMultipleChoice QuizMultipleDropdowns QuizNumberAnswer QuizNumberRange QuizNumerical
  QuizNumericalAnswer QuizOption QuizPair QuizPairAnswer QuizShortAnswer QuizTextAnswer QuizTrueFalse QuizVariable
  QuizVariableSet QuizVariableValue`;
/** What a provider of sign-ons is asked with: the settings of its type, kept in its row. */
const signOns = `
  CareerNetSignOn CasSignOn CodeHostSignOn EduSsoSignOn FederatedAttribute LdapSignOn LocalSignOn MicroblogSignOn
  OfficeIdSignOn OpenidConnectSignOn SamlSignOn SocialASignOn WebIdSignOn`;
/** What is computed for whoever asks, and is no record. */
const computed = `
  AvailableReport BlueprintChange BlueprintException ContentMigrator UnsyncedBlueprintChange Brand BrandVariable CourseAccess CourseRight CourseTerm GradebookDay GradebookGrader
  GradebookSubmission GradebookVersion OutcomeAlignedWork OutcomeAverage OutcomeMastery OutcomePathPart OutcomeRollup OutcomeScore
  HtmlPreview StreamSummary StudentDueDate ObservedDates
  GroupTopic Recipient RecipientPermissionHeld`;
/** What a request did, and how. */
const outcomes = `
  CourseDeletion IgnoredField PinnedTopics LoggedErrorReport NewAccessToken NewDeveloperKey PageInfo PairingCode ProgressResults Registration StreamTicket
  ToolLaunch
  UserError`;

/** What subscriptions tell: the record itself is fetched by its id. */
const told = `
  GradePosted MessageReceived NotificationReceived ProgressChanged QuizAttemptChanged UnreadCountChanged`;

/** Types without an id of their own: an answer keeps them inside of what they belong to. */
const withoutId = `${parts} ${questions} ${signOns} ${computed} ${outcomes} ${told}`.trim().split(/\s+/);

/** Rules of the recommended and relay sets for schemas that are set otherwise. */
export const schemaRules: Linter.RulesRecord = {
  '@graphql-eslint/strict-id-in-types': [
    'error',
    { exceptions: { types: withoutId, suffixes: ['Connection', 'Edge', 'Payload', 'Permissions', 'Settings'] } },
  ],
  // Lists with a bound need no cursor, `nodes` stands beside `edges`, and what is listed may be no record.
  '@graphql-eslint/relay-edge-types': ['error', { listTypeCanWrapOnlyEdgeType: false, shouldImplementNode: false }],
  // A list is walked one way: `first` and `after`.
  '@graphql-eslint/relay-arguments': ['error', { includeBoth: false }],
  // Fields are called as the documents of REST call them: `course_code`, `quiz_type`.
  '@graphql-eslint/no-typename-prefix': 'off',
};

/** Rules of the recommended set for operations that are set otherwise. */
export const operationRules: Linter.RulesRecord = {
  // Relay's compiler demands `Query` and `Mutation` at the end of a name.
  '@graphql-eslint/naming-convention': [
    'error',
    { VariableDefinition: 'camelCase', OperationDefinition: 'PascalCase', FragmentDefinition: 'PascalCase' },
  ],
};
