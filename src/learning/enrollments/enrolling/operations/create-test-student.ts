import { User } from '../../../../identity/users/index.js';
import { authorizedFind } from '../../../../platform/authorization/authorize.js';
import type { RecordKey } from '../../../../platform/query/record-key.js';
import type { OperationContext } from '../../../../platform/transaction/context.js';
import { insertNow } from '../../../../platform/transaction/insert.js';
import { courseReads } from '../../../courses/index.js';
import { Enrollment } from '../../enrollment.entity.js';
import { refuseConcluded } from '../../enrollment.rules.js';
import { enter } from '../../enrollment.states.js';
import { enrollmentRow } from '../enrollment-row.js';
import { builtInRole } from '../requested-role.js';
import { sectionToEnrollIn } from '../section-to-enroll-in.js';

const testStudent = { name: 'Test Student', sortableName: 'Student, Test', shortName: 'Test Student' } as const;

/**
 * The test student of a course, through whom its staff see it as students do: a person without a login, made once. The
 * course is locked, so that of two requests one makes them and the other finds them.
 * Refusals: 400 `no_section`; 403, also for a concluded course that has none yet; 404. Source: ours; supplement §1.11, fake_student; decision 0016.
 */
export async function createTestStudent(ctx: OperationContext, courseKey: RecordKey): Promise<Pick<User, 'id'>> {
  const course = await authorizedFind(ctx, courseReads, 'viewAsStudent', courseKey);
  // unguarded: the one test student of a course that the actor works in.
  const known = await ctx.em.findOne(Enrollment, { courseId: course.id, type: 'StudentViewEnrollment' });
  if (known !== null) {
    if (known.workflowState !== 'active') {
      refuseConcluded(course.workflowState);
      enter(known, 'active', ctx.clock);
      note(ctx, 'test_student_restored', known);
    }
    return { id: known.userId };
  }
  refuseConcluded(course.workflowState);
  const section = await sectionToEnrollIn(ctx, course, null);
  const user = await insertNow(ctx, User, { ...testStudent, workflowState: 'registered' });
  const role = await builtInRole(ctx, course.rootAccountId, 'StudentEnrollment');
  const place = { section, userId: user.id, roleId: role.id, associatedUserId: null };
  const { enrollment } = await enrollmentRow(ctx, { ...place, type: 'StudentViewEnrollment' });
  enter(enrollment, 'active', ctx.clock);
  note(ctx, 'test_student_created', enrollment);
  return user;
}

function note(ctx: OperationContext, type: string, { id, courseId, userId }: Enrollment): void {
  ctx.audit({ type, subjectType: 'Enrollment', subjectId: id, data: { courseId, userId } });
}
