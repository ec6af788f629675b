import { FieldResolver, Int, Resolver, Root } from 'type-graphql';
import type { Assignment, ViewerLock } from '../../../src/learning/assignments/index.js';
import {
  assignmentGroupReads,
  assignmentOverrideReads,
  assignmentReads,
  lockExplanation,
  longestAssignmentName,
  seenDate,
} from '../../../src/learning/assignments/index.js';
import { UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import {
  computedField,
  connectionField,
  memberField,
  needs,
  permissionsField,
  relation,
} from '../../platform/declare.js';
import { DateTime } from '../../platform/scalars.js';
import { blueprintLockFields } from '../course-copies/blueprint-lock.reference.js';
import { CourseObject } from '../courses/course.object.js';
import { SectionObject } from '../courses/sections/section.object.js';
import { GradingStandardObject } from '../grading-standards/grading-standard.object.js';
import { GroupObject } from '../groups/group.object.js';
import { GroupCategoryObject } from '../groups/group-category.object.js';
import { AssignmentListArgs, InCourseArgs, ShownDateArgs, StudentWorkArgs } from './assignment.inputs.js';
import {
  AssignmentConnection,
  AssignmentGroupConnection,
  AssignmentObject,
  AssignmentOverrideConnection,
  AssignmentToolObject,
} from './assignment.object.js';
import { AssignmentLockObject } from './assignment-dates.object.js';
import { AssignmentGroupObject } from './assignment-group.object.js';
import { AssignmentOverrideObject } from './assignment-override.object.js';
import { CourseStudentObject } from './course-student.object.js';
import { SubmissionObject } from './submission.object.js';

const assignmentNeeds = needs<Assignment & { viewerLock: ViewerLock | null; recordId: number }>();

@Resolver(() => AssignmentObject)
class AssignmentFields {
  @assignmentNeeds('externalToolUrl', 'externalToolNewTab')
  @FieldResolver(() => AssignmentToolObject, {
    nullable: true,
    description: 'The external tool that it opens; null for none.',
  })
  externalTool(@Root() assignment: Pick<Assignment, 'externalToolUrl' | 'externalToolNewTab'>): object | null {
    const { externalToolUrl: url, externalToolNewTab: newTab } = assignment;
    return url === null ? null : { url, newTab };
  }

  @assignmentNeeds('viewerLock')
  @FieldResolver(() => Boolean, {
    description: 'Dates or a module keep the viewer from handing in just now; never staff.',
  })
  lockedForUser(@Root() assignment: { viewerLock: ViewerLock | null }): boolean {
    return assignment.viewerLock !== null;
  }

  @assignmentNeeds('viewerLock', 'id')
  @FieldResolver(() => AssignmentLockObject, {
    nullable: true,
    description: 'What keeps the viewer out; null when nothing does.',
  })
  lockInfo(@Root() assignment: { viewerLock: ViewerLock | null; id: number }): object | null {
    const lock = assignment.viewerLock;
    if (lock === null) return null;
    const { unlockAt = null, lockAt = null, moduleId, moduleName } = lock;
    const contextModule = moduleId === undefined ? null : { recordId: moduleId, name: moduleName };
    return { assetString: `assignment_${assignment.id}`, unlockAt, lockAt, canView: lockAt && true, contextModule };
  }

  @assignmentNeeds('id')
  @FieldResolver(() => Int, { description: 'Characters that its name may have.' })
  maxNameLength(@Root() _assignment: { id: number }): number {
    return longestAssignmentName;
  }

  @assignmentNeeds('id')
  @FieldResolver(() => Boolean, { description: 'It cannot be without a due date; no account asks for that.' })
  dueDateRequired(@Root() _assignment: { id: number }): boolean {
    return false;
  }

  @assignmentNeeds('viewerLock')
  @FieldResolver(() => String, { nullable: true, description: 'The same as a sentence; null when nothing does.' })
  lockExplanation(@Root() assignment: { viewerLock: ViewerLock | null }): string | null {
    return assignment.viewerLock === null ? null : lockExplanation(assignment.viewerLock);
  }
}

const shownDate = (name: string, column: string, description: string) =>
  computedField(AssignmentObject, name, () => DateTime, {
    description,
    args: ShownDateArgs,
    column,
    present: seenDate,
  });

export const assignmentFields = [
  blueprintLockFields(AssignmentObject),
  permissionsField(AssignmentOverrideObject, 'AssignmentOverridePermissions', assignmentOverrideReads, {
    manage: { update: 'May change it.' },
    delete: 'May end it: no blueprint has locked a date that it has.',
  }),
  permissionsField(AssignmentGroupObject, 'AssignmentGroupPermissions', assignmentGroupReads, {
    manage: { update: 'May change it.', delete: 'May delete it.' },
  }),
  AssignmentFields,
  shownDate('dueAt', 'shownDueAt', 'When the work is due; a student sees their own date.'),
  shownDate('unlockAt', 'shownUnlockAt', 'When the work opens; a student sees their own date.'),
  shownDate('lockAt', 'shownLockAt', 'When the work closes; a student sees their own date.'),
  relation(AssignmentObject, 'course', () => CourseObject, {
    description: 'The course in which it stands; null when it is not yours to see.',
  }),
  relation(AssignmentObject, 'assignmentGroup', () => AssignmentGroupObject, {
    description: 'The group it counts in.',
  }),
  relation(AssignmentObject, 'groupCategory', () => GroupCategoryObject, {
    description: 'The set of groups that hand in together; null where everybody works alone.',
  }),
  relation(AssignmentObject, 'gradingStandard', () => GradingStandardObject, {
    description: 'Its own grading standard; null where that of the course counts, and when it is not yours to see.',
  }),
  relation(AssignmentGroupObject, 'course', () => CourseObject, {
    description: 'The course in which it stands; null when it is not yours to see.',
  }),
  relation(AssignmentOverrideObject, 'assignment', () => AssignmentObject, {
    description: 'The assignment to which it belongs; null when it is not yours to see.',
  }),
  relation(AssignmentOverrideObject, 'section', () => SectionObject, {
    description: 'The section it is for; null for groups and students.',
  }),
  relation(AssignmentOverrideObject, 'group', () => GroupObject, {
    description: 'The group it is for; null for sections and students.',
  }),
  relation(AssignmentOverrideObject, 'students', () => UserObject, {
    description: 'The students it names whom you may see, by sortable name; empty for sections and groups.',
    list: true,
  }),
  relation(CourseStudentObject, 'user', () => UserObject, { description: 'The student.' }),
  relation(CourseStudentObject, 'course', () => CourseObject, {
    description: 'The course in which it stands; null when it is not yours to see.',
  }),
  relation(CourseStudentObject, 'section', () => SectionObject, {
    description: 'The section: the first one of a student in several.',
  }),
  relation(AssignmentObject, 'observedSubmissions', () => SubmissionObject, {
    description: 'Those of all students whom the viewer observes in the course.',
    list: true,
  }),
  relation(AssignmentObject, 'viewerSubmission', () => SubmissionObject, {
    description: 'The viewer’s own, for observers that of whom they observe; null for everybody else.',
  }),
  relation(AssignmentObject, 'visibleOverrides', () => AssignmentOverrideObject, {
    description: 'All of its overrides at once; empty for who may not see whom they are for.',
    list: true,
  }),
  permissionsField(AssignmentObject, 'AssignmentPermissions', assignmentReads, {
    update: 'May change what is to be done, its name and its text: no blueprint has locked that.',
    delete: 'May delete it: no blueprint has locked it.',
    manage: { updateSettings: 'May change the rest, as far as no blueprint has locked it.' },
    readOverrides: 'Sees for whom it is and with which dates.',
  }),
  relation(AssignmentGroupObject, 'assignments', () => AssignmentObject, {
    description: 'The assignments of the group that the viewer may see, by position.',
    list: true,
  }),
  connectionField(CourseObject, 'assignments', () => AssignmentConnection, {
    description: 'The assignments of the course that the viewer may see.',
    args: AssignmentListArgs,
  }),
  connectionField(CourseObject, 'effectiveDueDates', () => AssignmentConnection, {
    description: 'The assignments of the course, for their `studentDueDates`; 403 for who does not work in the course.',
    args: AssignmentListArgs,
  }),
  connectionField(UserObject, 'missingAssignments', () => AssignmentConnection, {
    description:
      'Work of the person that is due and was not handed in, in all courses; for themself, observers and administrators.',
    args: PageArgs,
  }),
  connectionField(CourseObject, 'assignmentGroups', () => AssignmentGroupConnection, {
    description: 'The assignment groups of the course, by position.',
    args: PageArgs,
  }),
  memberField(CourseObject, 'assignment', () => AssignmentObject, {
    description: 'One assignment of the course.',
    args: InCourseArgs,
    connection: 'oneAssignment',
  }),
  memberField(CourseObject, 'assignmentGroup', () => AssignmentGroupObject, {
    description: 'One assignment group of the course.',
    args: InCourseArgs,
    connection: 'oneAssignmentGroup',
  }),
  connectionField(AssignmentObject, 'overrides', () => AssignmentOverrideConnection, {
    description: 'Its overrides: other dates for some; for those who work in the course.',
    args: PageArgs,
  }),
  memberField(AssignmentObject, 'override', () => AssignmentOverrideObject, {
    description: 'One override of the assignment; for those who work in the course.',
    args: InCourseArgs,
    connection: 'oneOverride',
  }),
  memberField(CourseObject, 'student', () => CourseStudentObject, {
    description: 'What one student has to do in the course.',
    args: StudentWorkArgs,
    connection: 'student',
  }),
  connectionField(CourseStudentObject, 'assignments', () => AssignmentConnection, {
    description: 'The work of the student; for themselves, their observers and those who grade.',
    args: AssignmentListArgs,
  }),
];
