/** Of which types the records are that an argument or an input field names: its name says it. */
import { type GraphQLField, type GraphQLNamedType, type GraphQLSchema, getNamedType } from 'graphql';

/** Where a name is not that of the type: `enrollmentTermId` names a term. */
const types: Readonly<Record<string, readonly string[]>> = {
  announcementIds: ['DiscussionTopic'],
  associatedUserId: ['User'],
  associationId: ['Assignment', 'Course', 'Account'],
  attachmentId: ['File'],
  attachmentIds: ['File'],
  bySubaccounts: ['Account'],
  byTeachers: ['User'],
  categoryId: ['GroupCategory'],
  contentId: ['Assignment', 'File', 'Quiz', 'DiscussionTopic'],
  courseSectionId: ['Section'],
  enrollmentTermId: ['Term'],
  forwardedMessageIds: ['ConversationMessage'],
  fromConversationId: ['Conversation'],
  graderId: ['User'],
  imageId: ['File'],
  includedMessageIds: ['ConversationMessage'],
  learningOutcomeId: ['Outcome'],
  members: ['User'],
  moveAssignmentsTo: ['AssignmentGroup'],
  neverDrop: ['Assignment'],
  newCourseId: ['Course'],
  observeeId: ['User'],
  parentAccountId: ['Account'],
  parentFolderId: ['Folder'],
  parentOutcomeGroupId: ['OutcomeGroup'],
  participantId: ['User', 'Group'],
  positionAfter: ['DiscussionTopic'],
  prerequisiteModuleIds: ['Module'],
  questionId: ['QuizQuestion'],
  slotId: ['CalendarEvent'],
  sortOutcomeId: ['Outcome'],
  sourceCourseId: ['Course'],
  sourceOutcomeGroupId: ['OutcomeGroup'],
  studentId: ['User'],
  studentIds: ['User'],
  topicId: ['DiscussionTopic'],
  'AddMessageInput.recipients': ['User'],
  'AssignmentOverrideEntryInput.id': ['AssignmentOverride'],
  'ErrorReportInput.id': ['ErrorReport'],
  'QuizOverrideInput.id': ['AssignmentOverride'],
  'QuizAnswerInput.id': ['QuizQuestion'],
  'QuizWrittenAnswerInput.id': ['QuizQuestion'],
  'QuizEntryInput.id': ['QuizQuestion', 'QuizGroup'],
  'UserReference.recordId': ['User'],
  'ChannelReferenceInput.id': ['CommunicationChannel'],
  'GroupMembershipReferenceInput.id': ['GroupMembership'],
  'MoveLoginsInput.from': ['AuthenticationProvider'],
  'MoveLoginsInput.to': ['AuthenticationProvider'],
  'PageReferenceInput.id': ['Page'],
  'PinnedTopicsInput.order': ['DiscussionTopic'],
  'RoleReferenceInput.id': ['Role'],
  'Account.course.id': ['Course'],
  'DiscussionTopic.allEntries.ids': ['DiscussionEntry'],
  'BlueprintSubscription.import.id': ['BlueprintMigration'],
  'Mutation.restrictBlueprintItem.contentId': ['Assignment', 'File', 'DiscussionTopic', 'ExternalTool', 'Quiz', 'Page'],
  'Mutation.restrictBlueprintItem.id': ['BlueprintTemplate'],
  'Mutation.syncBlueprint.id': ['BlueprintTemplate'],
  'Mutation.updateBlueprintAssociations.id': ['BlueprintTemplate'],
  'Mutation.updateBlueprintAssociations.courseIdsToAdd': ['Course'],
  'Mutation.updateBlueprintAssociations.courseIdsToRemove': ['Course'],
  'Mutation.assignUnassignedMembers.id': ['GroupCategory'],
  'Mutation.createDiscussionEntry.id': ['DiscussionTopic'],
  'Mutation.deleteSubAccount.id': ['Account'],
  'Mutation.markDiscussionEntries.id': ['DiscussionTopic'],
  'Mutation.markConversationRead.id': ['Conversation'],
  'Mutation.removeConversationMessages.id': ['Conversation'],
  'Mutation.removeConversationMessages.messageIds': ['ConversationMessage'],
  'Mutation.replyToDiscussionEntry.id': ['DiscussionEntry'],
  'Mutation.resetCourseContent.id': ['Course'],
  'Mutation.rotateDeveloperKeySecret.id': ['DeveloperKey'],
  'Mutation.updateCourseSettings.id': ['Course'],
  'Mutation.updateQuizQuestionAsWritten.id': ['QuizQuestion'],
  'Query.quizSubmission.id': ['QuizAttempt'],
  'Quiz.quizSubmission.id': ['QuizAttempt'],
  'QuizAttempt.question.id': ['QuizQuestion'],
  'QuizAttempt.questions.ids': ['QuizQuestion'],
};

/** Likewise among the arguments of mutations alone. */
const typesOfMutations: Readonly<Record<string, readonly string[]>> = {
  quizSubmissionId: ['QuizAttempt'],
};

/**
 * Names of what the graph has no type for, but a type for what belongs to it: the form of the key that the id of such a
 * record becomes. The attempts of a student at a quiz have one quiz submission.
 */
export const belongings: Readonly<Record<string, string>> = {
  quizSubmissionId: 'quiz_attempt',
  'Query.quizSubmission.id': 'quiz_attempt',
  'Quiz.quizSubmission.id': 'quiz_attempt',
};

/** What the graph has no type for: these are numbers alone. */
const withoutType: ReadonlySet<string> = new Set(['gradingPeriodId', 'quizSubmissionId']);

/** Says of a place, such as `id` of `Mutation.updateCourse`, whose records it names. */
export type NamedTypes = (name: string, place: string) => readonly string[];

/** @throws Error, and with it the start fails, for a place that says of nothing what it names */
export function namedTypes(schema: GraphQLSchema): NamedTypes {
  return (name, place) => {
    const at = `${place}.${name}`;
    const ofMutation = place.startsWith('Mutation.') ? typesOfMutations[name] : undefined;
    const known = types[at] ?? ofMutation ?? types[name];
    if (known !== undefined) return known;
    if (withoutType.has(at) || withoutType.has(name)) return [];
    const called = name === 'id' ? ofField(schema, place) : capitalised(name.replace(/Ids?$/, ''));
    if (called === undefined || schema.getType(called) === undefined)
      throw new Error(`It is not said whose records ${at} names.`);
    return [called];
  };
}

/** `Course.quiz(id:)` names what it answers, `updateCourse(id:)` what it changes. */
function ofField(schema: GraphQLSchema, place: string): string | undefined {
  const [typeName, fieldName] = place.split('.') as [string, string | undefined];
  if (fieldName === undefined) return undefined;
  if (typeName === schema.getMutationType()?.name) return /[A-Z]\w*$/.exec(fieldName.replace(/^[a-z]+/, ''))?.[0];
  const type = schema.getType(typeName) as { getFields?(): Record<string, GraphQLField<unknown, unknown>> };
  const field = type.getFields?.()[fieldName];
  return field && (getNamedType(field.type) as GraphQLNamedType).name;
}

const capitalised = (word: string): string => word[0]!.toUpperCase() + word.slice(1);
