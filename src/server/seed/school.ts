/** The making of schools: tenants with their built-in roles and default term, people with logins, courses with their first section. */
import type { EntityManager } from '@mikro-orm/postgresql';
import { Account } from '../../accounts/index.js';
import { Course, Section, Term } from '../../courses/index.js';
import { Enrollment, type EnrollmentType } from '../../enrollments/index.js';
import { Admin, Role } from '../../roles/index.js';
import { CommunicationChannel, Login, User } from '../../users/index.js';

/** Name, label and base of the roles that every root account has. Source: supplement §2.3. */
export const builtInRoles = [
  ['AccountAdmin', 'Account Admin', 'AccountMembership'],
  ['StudentEnrollment', 'Student', 'StudentEnrollment'],
  ['TeacherEnrollment', 'Teacher', 'TeacherEnrollment'],
  ['TaEnrollment', 'TA', 'TaEnrollment'],
  ['DesignerEnrollment', 'Designer', 'DesignerEnrollment'],
  ['ObserverEnrollment', 'Observer', 'ObserverEnrollment'],
] as const;

export type BuiltInRoleName = (typeof builtInRoles)[number][0];

/** A root account with what every one of them needs. */
export interface Tenant {
  readonly root: Account;
  readonly roles: Readonly<Record<BuiltInRoleName, Role>>;
  readonly defaultTerm: Term;
}

/** Makes schools in one unit of work; each method flushes, so that ids are there. */
export class SchoolBuilder {
  constructor(private readonly em: EntityManager) {}

  async tenant(name: string, more: Partial<Pick<Account, 'site' | 'defaultTimeZone'>> = {}): Promise<Tenant> {
    const root = this.em.create(Account, {
      name,
      rootAccountId: 0,
      ancestors: [],
      defaultStorageQuotaMb: 500,
      defaultUserStorageQuotaMb: 50,
      defaultGroupStorageQuotaMb: 50,
      ...more,
    } as never);
    await this.em.flush();
    await this.em.refresh(root);
    const roles = Object.fromEntries(
      builtInRoles.map(([role, label, baseRoleType]) => [
        role,
        this.em.create(Role, {
          rootAccountId: root.id,
          accountId: root.id,
          name: role,
          label,
          baseRoleType,
          workflowState: 'built_in',
        } as never),
      ]),
    ) as unknown as Tenant['roles'];
    const defaultTerm = this.em.create(Term, {
      rootAccountId: root.id,
      name: 'Default Term',
      isDefault: true,
    } as never);
    await this.em.flush();
    return { root, roles, defaultTerm };
  }

  async subAccount(parent: Account, name: string, more: Partial<Pick<Account, 'sisAccountId'>> = {}): Promise<Account> {
    const account = this.em.create(Account, {
      name,
      parentAccountId: parent.id,
      rootAccountId: 0,
      ancestors: [],
      ...more,
    } as never);
    await this.em.flush();
    await this.em.refresh(account);
    return account;
  }

  term(tenant: Tenant, name: string, startAt: Date | null, endAt: Date | null, sisTermId: string | null = null): Term {
    return this.em.create(Term, { rootAccountId: tenant.root.id, name, startAt, endAt, sisTermId } as never);
  }

  /** A person with a login in the tenant and, unless the login is no address, an email channel. */
  async person(
    tenant: Tenant,
    name: string,
    uniqueId: string,
    more: { sisUserId?: string; email?: string | null } = {},
  ): Promise<{ user: User; login: Login }> {
    const user = this.em.create(User, { name, sortableName: sortableNameOf(name), shortName: name } as never);
    await this.em.flush();
    const login = await this.login(tenant, user, uniqueId, more.sisUserId);
    if (more.email) {
      this.em.create(CommunicationChannel, {
        userId: user.id,
        type: 'email',
        address: more.email,
        position: 1,
        workflowState: 'active',
      } as never);
      await this.em.flush();
    }
    return { user, login };
  }

  async login(tenant: Tenant, user: User, uniqueId: string, sisUserId: string | null = null): Promise<Login> {
    const login = this.em.create(Login, {
      rootAccountId: tenant.root.id,
      userId: user.id,
      uniqueId,
      sisUserId,
    } as never);
    await this.em.flush();
    return login;
  }

  async admin(account: Account, user: User, role: Role): Promise<Admin> {
    const admin = this.em.create(Admin, {
      rootAccountId: account.rootAccountId,
      accountId: account.id,
      userId: user.id,
      roleId: role.id,
    } as never);
    await this.em.flush();
    return admin;
  }

  async course(
    account: Account,
    term: Term,
    name: string,
    courseCode: string,
    more: Partial<Course> = {},
  ): Promise<{ course: Course; section: Section }> {
    const course = this.em.create(Course, {
      rootAccountId: account.rootAccountId,
      accountId: account.id,
      enrollmentTermId: term.id,
      name,
      courseCode,
      workflowState: 'available',
      ...more,
    } as never);
    await this.em.flush();
    const section = this.em.create(Section, {
      rootAccountId: account.rootAccountId,
      courseId: course.id,
      name,
    } as never);
    await this.em.flush();
    return { course, section };
  }

  async enroll(
    user: User,
    section: Section,
    type: EnrollmentType,
    role: Role,
    more: Partial<Enrollment> = {},
  ): Promise<Enrollment> {
    const enrollment = this.em.create(Enrollment, {
      rootAccountId: section.rootAccountId,
      courseId: section.courseId,
      courseSectionId: section.id,
      userId: user.id,
      roleId: role.id,
      type,
      workflowState: 'active',
      ...more,
    } as never);
    await this.em.flush();
    return enrollment;
  }
}

/** "Last, First" of a full name; a single word stays. Source: supplement §1.11. */
export function sortableNameOf(name: string): string {
  const words = name.trim().split(/\s+/);
  const last = words.pop() as string;
  return words.length === 0 ? last : `${last}, ${words.join(' ')}`;
}
