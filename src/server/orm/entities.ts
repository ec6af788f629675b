import { Account } from '../../identity/accounts/index.js';
import { Progress } from '../../identity/progress/index.js';
import { Admin, Role, RoleOverride } from '../../identity/roles/index.js';
import { AccessToken, CommunicationChannel, Login, Message, User } from '../../identity/users/index.js';
import { StreamEntry, StreamItem } from '../../learning/activity-stream/index.js';
import {
  Assignment,
  AssignmentGroup,
  AssignmentOverride,
  AssignmentOverrideStudent,
  Submission,
  SubmissionComment,
  SubmissionVersion,
} from '../../learning/assignments/index.js';
import { Course, Section, Term, TermOverride } from '../../learning/courses/index.js';
import { Enrollment, FavoriteCourse, ObserverLink } from '../../learning/enrollments/index.js';
import { Folder, StoredFile } from '../../learning/files/index.js';
import { GradebookDay, GradebookGrader, GradebookSubmission } from '../../learning/gradebook-history/index.js';
import { GradingStandard } from '../../learning/grading-standards/index.js';
import { Group, GroupCategory, GroupMembership } from '../../learning/groups/index.js';
import { Module, ModuleItem, ModuleItemMark } from '../../learning/modules/index.js';
import {
  Quiz,
  QuizAnswer,
  QuizAttempt,
  QuizGroup,
  QuizPublication,
  QuizQuestion,
  QuizSubmission,
} from '../../learning/quizzes/index.js';
import { TodoIgnore, TodoItem } from '../../learning/todo/index.js';
import { AuditEvent } from '../../platform/transaction/audit-event.entity.js';

/** Every entity of the service, left to right. */
export const entities = [
  Account,
  User,
  Login,
  CommunicationChannel,
  AccessToken,
  Message,
  Role,
  RoleOverride,
  Admin,
  Progress,
  Term,
  TermOverride,
  Course,
  Section,
  GradingStandard,
  Enrollment,
  ObserverLink,
  FavoriteCourse,
  GroupCategory,
  Group,
  GroupMembership,
  Folder,
  StoredFile,
  StreamEntry,
  StreamItem,
  AssignmentGroup,
  Assignment,
  AssignmentOverride,
  AssignmentOverrideStudent,
  Submission,
  SubmissionVersion,
  SubmissionComment,
  TodoItem,
  TodoIgnore,
  Module,
  ModuleItem,
  ModuleItemMark,
  Quiz,
  QuizGroup,
  QuizQuestion,
  QuizPublication,
  QuizSubmission,
  QuizAttempt,
  QuizAnswer,
  GradebookDay,
  GradebookGrader,
  GradebookSubmission,
  AuditEvent,
];
