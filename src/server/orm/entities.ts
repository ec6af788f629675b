import { Account } from '../../accounts/index.js';
import { StreamEntry, StreamItem } from '../../activity-stream/index.js';
import {
  Assignment,
  AssignmentGroup,
  AssignmentOverride,
  AssignmentOverrideStudent,
  Submission,
  SubmissionComment,
  SubmissionVersion,
} from '../../assignments/index.js';
import { Course, Section, Term, TermOverride } from '../../courses/index.js';
import { Enrollment, FavoriteCourse, ObserverLink } from '../../enrollments/index.js';
import { Folder, StoredFile } from '../../files/index.js';
import { GradebookDay, GradebookGrader, GradebookSubmission } from '../../gradebook-history/index.js';
import { GradingStandard } from '../../grading-standards/index.js';
import { Group, GroupCategory, GroupMembership } from '../../groups/index.js';
import { AuditEvent } from '../../kernel/audit-event.entity.js';
import { Module, ModuleItem, ModuleItemMark } from '../../modules/index.js';
import { Progress } from '../../progress/index.js';
import {
  Quiz,
  QuizAnswer,
  QuizAttempt,
  QuizGroup,
  QuizPublication,
  QuizQuestion,
  QuizSubmission,
} from '../../quizzes/index.js';
import { Admin, Role, RoleOverride } from '../../roles/index.js';
import { TodoIgnore, TodoItem } from '../../todo/index.js';
import { AccessToken, CommunicationChannel, Login, Message, User } from '../../users/index.js';

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
