/** What has happened in the demo school of late: people who signed on, and a course that was changed. */
import type { Account } from '../../../identity/accounts/index.js';
import { AuthenticationEvent, Login, type User } from '../../../identity/users/index.js';
import type { Course } from '../../../learning/courses/index.js';
import { AuditEvent } from '../../../platform/transaction/audit-event.entity.js';
import type { DemoTools } from './demo-tools.js';

/** Who takes part, and in what. */
interface Happening {
  readonly root: Account;
  readonly course: Pick<Course, 'id'>;
  readonly admin: User;
  readonly teacher: User;
  readonly student: User;
}

const minute = 60_000;
const place = { address: '192.0.2.17', userAgent: 'Mozilla/5.0 (demo)', requestId: 'demo' };

/** Somebody tries a wrong password, signs on and off; an administrator looks at the school as the student sees it. */
export async function demoEvents({ em, now }: DemoTools, happening: Happening): Promise<void> {
  const { root, admin, teacher, student } = happening;
  const at = (minutes: number) => new Date(now.getTime() - minutes * minute);
  const signsOn = async (user: User, minutes: number, fields: Partial<AuthenticationEvent>) => {
    // unguarded: the seed has no actor.
    const login = await em.findOneOrFail(Login, {
      userId: (fields.realUserId ?? user.id) as number,
      rootAccountId: root.id,
    });
    const whose = {
      rootAccountId: root.id,
      accountId: login.homeAccountId ?? root.id,
      loginId: login.id,
      userId: user.id,
    };
    em.create(AuthenticationEvent, { ...place, ...whose, eventType: 'login', createdAt: at(minutes), ...fields });
    if (fields.eventType === undefined) login.lastLoginAt = at(minutes);
  };
  await signsOn(teacher, 300, {});
  await signsOn(student, 181, { eventType: 'login_failed' });
  await signsOn(student, 180, {});
  await signsOn(student, 120, { eventType: 'logout', address: null, userAgent: null });
  await signsOn(admin, 60, {});
  await signsOn(student, 55, { eventType: 'masquerade', realUserId: admin.id });
  em.create(AuthenticationEvent, {
    ...place,
    rootAccountId: root.id,
    accountId: root.id,
    eventType: 'login_failed',
    createdAt: at(10),
  });
  courseEvents({ em, now }, happening);
  await em.flush();
}

function courseEvents({ em, now }: Pick<DemoTools, 'em' | 'now'>, { root, course, teacher }: Happening): void {
  const line = (eventType: string, minutes: number, changes: object) =>
    em.create(AuditEvent, {
      rootAccountId: root.id,
      eventType,
      subjectType: 'Course',
      subjectId: course.id,
      userId: teacher.id,
      requestId: 'demo',
      data: { source: 'api', changes },
      createdAt: new Date(now.getTime() - minutes * minute),
    });
  line('updated', 290, { is_public: [false, true] });
  line('updated', 285, { is_public: [true, false] });
  line('published', 280, { workflow_state: ['claimed', 'available'] });
}
