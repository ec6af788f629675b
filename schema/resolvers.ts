/** Every resolver of the graph. A process builds each of its schemas from this one list. */

import { accountFields } from './accounts/account.fields.js';
import { AccountMutations } from './accounts/account.mutations.js';
import { AccountQueries } from './accounts/account.queries.js';
import { RegistrationSettingsFields } from './accounts/registration-settings.fields.js';
import { activityStreamFields } from './activity-stream/stream-item.fields.js';
import { assignmentFields } from './assignments/assignment.fields.js';
import { AssignmentMutations } from './assignments/assignment.mutations.js';
import { AssignmentGroupMutations } from './assignments/assignment-group.mutations.js';
import { AssignmentOverrideMutations } from './assignments/assignment-override.mutations.js';
import { streamSubmissionFields } from './assignments/stream-item.fields.js';
import { submissionFields } from './assignments/submission.fields.js';
import { SubmissionMutations } from './assignments/submission.mutations.js';
import { SubmissionUploadMutations } from './assignments/submission-upload.mutations.js';
import { calendarFields } from './calendar-feeds/calendar-link.fields.js';
import { courseFields } from './courses/course.fields.js';
import { CourseMutations } from './courses/course.mutations.js';
import { CourseQueries } from './courses/course.queries.js';
import { courseAccessFields } from './courses/course-access.fields.js';
import { courseTabFields } from './courses/course-tab.fields.js';
import { CourseTabMutations } from './courses/course-tab.mutations.js';
import { HtmlPreviewQueries } from './courses/html-preview.queries.js';
import { sectionFields } from './courses/section.fields.js';
import { SectionMutations } from './courses/section.mutations.js';
import { SectionQueries } from './courses/section.queries.js';
import { termFields } from './courses/term.fields.js';
import { TermMutations } from './courses/term.mutations.js';
import { AccountUserMutations } from './enrollments/account-users.mutations.js';
import { courseTermFields } from './enrollments/course-term.fields.js';
import { courseUserFields } from './enrollments/course-users.fields.js';
import { enrollmentFields } from './enrollments/enrollment.fields.js';
import { EnrollmentMutations } from './enrollments/enrollment.mutations.js';
import { favoriteCourseFields } from './enrollments/favorite-courses.fields.js';
import { FavoriteCourseMutations } from './enrollments/favorite-courses.mutations.js';
import { ObserveeMutations, TestStudentMutations } from './enrollments/observee.mutations.js';
import { SectionMovesMutations } from './enrollments/section-moves.mutations.js';
import { userCourseFields } from './enrollments/user-courses.fields.js';
import { UserCourseQueries } from './enrollments/user-courses.queries.js';
import { CoursePictureFields } from './files/course-picture.fields.js';
import { fileFields } from './files/file.fields.js';
import { FileMutations } from './files/file.mutations.js';
import { FileQueries } from './files/file.queries.js';
import { fileUploadFields } from './files/file-upload.fields.js';
import { folderFields } from './files/folder.fields.js';
import { gradebookHistoryFields } from './gradebook-history/gradebook-history.fields.js';
import { groupFields } from './groups/group.fields.js';
import { GroupMutations } from './groups/group.mutations.js';
import { GroupQueries } from './groups/group.queries.js';
import { groupCategoryFields } from './groups/group-category.fields.js';
import { GroupCategoryMutations } from './groups/group-category.mutations.js';
import { NodeQueries } from './kernel/node.queries.js';
import { moduleFields } from './modules/module.fields.js';
import { ModuleMutations } from './modules/module.mutations.js';
import { ModuleItemMutations } from './modules/module-item.mutations.js';
import { progressFields } from './progress/progress.fields.js';
import { ProgressQueries } from './progress/progress.queries.js';
import { quizFields } from './quizzes/quiz.fields.js';
import { QuizMutations } from './quizzes/quiz.mutations.js';
import { quizAttemptFields } from './quizzes/quiz-attempt.fields.js';
import { QuizAttemptQueries } from './quizzes/quiz-attempt.queries.js';
import { QuizExtensionMutations } from './quizzes/quiz-extension.mutations.js';
import { QuizGradingMutations } from './quizzes/quiz-grading.mutations.js';
import { QuizGroupMutations } from './quizzes/quiz-group.mutations.js';
import { quizQuestionFields } from './quizzes/quiz-question.fields.js';
import { QuizQuestionMutations } from './quizzes/quiz-question.mutations.js';
import { QuizTakingMutations } from './quizzes/quiz-taking.mutations.js';
import { adminFields } from './roles/admin.fields.js';
import { AdminMutations } from './roles/admin.mutations.js';
import { roleFields } from './roles/role.fields.js';
import { RoleMutations } from './roles/role.mutations.js';
import { todoFields } from './todo/todo-item.fields.js';
import { AccessTokenMutations } from './users/access-token.mutations.js';
import { CommunicationChannelMutations } from './users/communication-channel.mutations.js';
import { LoginMutations } from './users/login.mutations.js';
import { userFields } from './users/user.fields.js';
import { UserMutations } from './users/user.mutations.js';
import { UserQueries } from './users/user.queries.js';

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
