import { Account } from '../../accounts/index.js';
import { Course, Section, Term } from '../../courses/index.js';
import { Enrollment } from '../../enrollments/index.js';
import { AuditEvent } from '../../kernel/audit-event.entity.js';
import { Progress } from '../../progress/index.js';
import { Admin, Role, RoleOverride } from '../../roles/index.js';
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
  Term,
  Course,
  Section,
  Enrollment,
  Progress,
  AuditEvent,
];
