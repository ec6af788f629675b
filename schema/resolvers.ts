/** Every resolver of the graph. A process builds each of its schemas from this one list. */

import { accountFields } from './identity/accounts/account.fields.js';
import { AccountMutations } from './identity/accounts/account.mutations.js';
import { AccountQueries } from './identity/accounts/account.queries.js';
import { RegistrationSettingsFields } from './identity/accounts/registration-settings.fields.js';
import { progressFields } from './identity/progress/progress.fields.js';
import { ProgressQueries } from './identity/progress/progress.queries.js';
import { adminFields } from './identity/roles/admin.fields.js';
import { AdminMutations } from './identity/roles/admin.mutations.js';
import { roleFields } from './identity/roles/role.fields.js';
import { RoleMutations } from './identity/roles/role.mutations.js';
import { AccessTokenMutations } from './identity/users/access-token.mutations.js';
import { CommunicationChannelMutations } from './identity/users/communication-channel.mutations.js';
import { LoginMutations } from './identity/users/login.mutations.js';
import { userFields } from './identity/users/user.fields.js';
import { UserMutations } from './identity/users/user.mutations.js';
import { UserQueries } from './identity/users/user.queries.js';
import { activityStreamFields } from './learning/activity-stream/stream-item.fields.js';
import { assignmentFields } from './learning/assignments/assignment.fields.js';
import { AssignmentMutations } from './learning/assignments/assignment.mutations.js';
import { AssignmentGroupMutations } from './learning/assignments/assignment-group.mutations.js';
import { AssignmentOverrideMutations } from './learning/assignments/assignment-override.mutations.js';
import { streamSubmissionFields } from './learning/assignments/stream-item.fields.js';
import { submissionFields } from './learning/assignments/submission.fields.js';
import { SubmissionMutations } from './learning/assignments/submission.mutations.js';
import { SubmissionUploadMutations } from './learning/assignments/submission-upload.mutations.js';
import { calendarFields } from './learning/calendar-feeds/calendar-link.fields.js';
import { courseFields } from './learning/courses/course.fields.js';
import { CourseMutations } from './learning/courses/course.mutations.js';
import { CourseQueries } from './learning/courses/course.queries.js';
import { courseAccessFields } from './learning/courses/course-access.fields.js';
import { courseTabFields } from './learning/courses/course-tab.fields.js';
import { CourseTabMutations } from './learning/courses/course-tab.mutations.js';
import { HtmlPreviewQueries } from './learning/courses/html-preview.queries.js';
import { sectionFields } from './learning/courses/section.fields.js';
import { SectionMutations } from './learning/courses/section.mutations.js';
import { SectionQueries } from './learning/courses/section.queries.js';
import { termFields } from './learning/courses/term.fields.js';
import { TermMutations } from './learning/courses/term.mutations.js';
import { AccountUserMutations } from './learning/enrollments/account-users.mutations.js';
import { courseTermFields } from './learning/enrollments/course-term.fields.js';
import { courseUserFields } from './learning/enrollments/course-users.fields.js';
import { enrollmentFields } from './learning/enrollments/enrollment.fields.js';
import { EnrollmentMutations } from './learning/enrollments/enrollment.mutations.js';
import { favoriteCourseFields } from './learning/enrollments/favorite-courses.fields.js';
import { FavoriteCourseMutations } from './learning/enrollments/favorite-courses.mutations.js';
import { ObserveeMutations, TestStudentMutations } from './learning/enrollments/observee.mutations.js';
import { SectionMovesMutations } from './learning/enrollments/section-moves.mutations.js';
import { userCourseFields } from './learning/enrollments/user-courses.fields.js';
import { UserCourseQueries } from './learning/enrollments/user-courses.queries.js';
import { CoursePictureFields } from './learning/files/course-picture.fields.js';
import { fileFields } from './learning/files/file.fields.js';
import { FileMutations } from './learning/files/file.mutations.js';
import { FileQueries } from './learning/files/file.queries.js';
import { fileUploadFields } from './learning/files/file-upload.fields.js';
import { folderFields } from './learning/files/folder.fields.js';
import { gradebookHistoryFields } from './learning/gradebook-history/gradebook-history.fields.js';
import { groupFields } from './learning/groups/group.fields.js';
import { GroupMutations } from './learning/groups/group.mutations.js';
import { GroupQueries } from './learning/groups/group.queries.js';
import { groupCategoryFields } from './learning/groups/group-category.fields.js';
import { GroupCategoryMutations } from './learning/groups/group-category.mutations.js';
import { moduleFields } from './learning/modules/module.fields.js';
import { ModuleMutations } from './learning/modules/module.mutations.js';
import { ModuleItemMutations } from './learning/modules/module-item.mutations.js';
import { quizFields } from './learning/quizzes/quiz.fields.js';
import { QuizMutations } from './learning/quizzes/quiz.mutations.js';
import { quizAttemptFields } from './learning/quizzes/quiz-attempt.fields.js';
import { QuizAttemptQueries } from './learning/quizzes/quiz-attempt.queries.js';
import { QuizExtensionMutations } from './learning/quizzes/quiz-extension.mutations.js';
import { QuizGradingMutations } from './learning/quizzes/quiz-grading.mutations.js';
import { QuizGroupMutations } from './learning/quizzes/quiz-group.mutations.js';
import { quizQuestionFields } from './learning/quizzes/quiz-question.fields.js';
import { QuizQuestionMutations } from './learning/quizzes/quiz-question.mutations.js';
import { QuizTakingMutations } from './learning/quizzes/quiz-taking.mutations.js';
import { todoFields } from './learning/todo/todo-item.fields.js';
import { NodeQueries } from './platform/node.queries.js';

export const resolvers = [
  NodeQueries,
  AccountQueries,
  AccountMutations,
  RegistrationSettingsFields,
  ...accountFields,
  AccountUserMutations,
  AdminMutations,
  ...adminFields,
  UserQueries,
  UserMutations,
  LoginMutations,
  CommunicationChannelMutations,
  AccessTokenMutations,
  ...userFields,
  CourseQueries,
  CourseMutations,
  HtmlPreviewQueries,
  ...courseFields,
  ...courseAccessFields,
  CourseTabMutations,
  ...courseTabFields,
  ...courseTermFields,
  UserCourseQueries,
  ...userCourseFields,
  FavoriteCourseMutations,
  ...favoriteCourseFields,
  SectionQueries,
  SectionMutations,
  ...sectionFields,
  TermMutations,
  ...termFields,
  SectionMovesMutations,
  ...enrollmentFields,
  EnrollmentMutations,
  ObserveeMutations,
  TestStudentMutations,
  ...courseUserFields,
  FileQueries,
  FileMutations,
  CoursePictureFields,
  SubmissionUploadMutations,
  ...fileFields,
  ...fileUploadFields,
  ...folderFields,
  ...activityStreamFields,
  ...todoFields,
  ...streamSubmissionFields,
  ...calendarFields,
  GroupQueries,
  GroupMutations,
  ...groupFields,
  GroupCategoryMutations,
  ...groupCategoryFields,
  ModuleMutations,
  ModuleItemMutations,
  ...moduleFields,
  ProgressQueries,
  ...progressFields,
  AssignmentMutations,
  AssignmentGroupMutations,
  AssignmentOverrideMutations,
  ...assignmentFields,
  ...submissionFields,
  SubmissionMutations,
  ...gradebookHistoryFields,
  ...roleFields,
  RoleMutations,
  ...quizFields,
  QuizMutations,
  ...quizAttemptFields,
  QuizGradingMutations,
  ...quizQuestionFields,
  QuizQuestionMutations,
  QuizGroupMutations,
  QuizAttemptQueries,
  QuizTakingMutations,
  QuizExtensionMutations,
];
