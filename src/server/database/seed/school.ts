/** The making of schools: tenants with their built-in roles and default term, people with logins, courses with their sections. */

import type { EntityManager } from '@mikro-orm/postgresql';
import { GlobalNotification } from '../../../communication/global-notifications/index.js';
import type { BaseRoleType, EnrollmentType, Permission } from '../../../identity/access/index.js';
import { Account } from '../../../identity/accounts/index.js';
import { AuthenticationProvider } from '../../../identity/authentication-providers/index.js';
import { Bookmark } from '../../../identity/bookmarks/index.js';
import { AccountBrand, type BrandVariables, brandFileOf, StoredBrandFile } from '../../../identity/branding/index.js';
import { Admin, Role, RoleOverride } from '../../../identity/roles/index.js';
import { CommunicationChannel, Login, sortableNameOf, User } from '../../../identity/users/index.js';
import { Course, Section, Term } from '../../../learning/courses/index.js';
import { Enrollment } from '../../../learning/enrollments/index.js';
import { createRow } from '../../../platform/transaction/insert.js';

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

/** Somebody to be: full name, login name, and what else is known. */
export interface PersonPlan {
  readonly name: string;
  readonly uniqueId: string;
  readonly sisUserId?: string;
  /** Makes an active email channel. */
  readonly email?: string | null;
}

export interface Person {
  readonly user: User;
  readonly login: Login;
}

/** A course to be, with the names of its sections; without any, one that is called like the course. */
export interface CoursePlan extends Partial<Course> {
  readonly account: Account;
  readonly term: Term;
  readonly name: string;
  readonly courseCode: string;
  readonly sections?: readonly (Partial<Section> & { name: string })[];
}

/** A notice to be. */
export type NoticePlan = Pick<GlobalNotification, 'subject' | 'message' | 'startAt' | 'endAt'> &
  Partial<Pick<GlobalNotification, 'icon' | 'roleIds'>>;

export interface EnrollmentPlan extends Partial<Enrollment> {
  readonly user: User;
  readonly section: Section;
  readonly type: EnrollmentType;
  readonly role: Role;
}

/** Makes schools in one unit of work; each method flushes once or twice, however much it makes, so that ids are there. */
export class SchoolBuilder {
  constructor(private readonly em: EntityManager) {}

  async tenant(name: string, more: Partial<Pick<Account, 'site' | 'defaultTimeZone' | 'uuid'>> = {}): Promise<Tenant> {
    const root = await this.account({
      name,
      defaultStorageQuotaMb: 500,
      defaultUserStorageQuotaMb: 50,
      defaultGroupStorageQuotaMb: 50,
      ...more,
    });
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
        }),
      ]),
    ) as unknown as Tenant['roles'];
    const defaultTerm = this.em.create(Term, {
      rootAccountId: root.id,
      name: 'Default Term',
      isDefault: true,
    });
    await this.em.flush();
    return { root, roles, defaultTerm };
  }

  /** The root account of those who run the installation; there is one. It holds no courses. */
  site(): Promise<Tenant> {
    return this.tenant('Lyceum', { site: true });
  }

  /** People sign on with a login and a password, as the one way that the tenant names. */
  async localSignOn({ root }: Tenant): Promise<void> {
    this.em.create(AuthenticationProvider, {
      rootAccountId: root.id,
      authType: 'local',
      position: 1,
      settings: { selfRegistration: 'none' },
    });
    await this.em.flush();
  }

  /** Bookmarks of somebody in their order: names and where they lead. */
  async bookmarks(
    { root }: Tenant,
    user: User,
    places: readonly (readonly [name: string, url: string])[],
  ): Promise<void> {
    places.forEach(([name, url], index) => {
      createRow(this.em, Bookmark, { rootAccountId: root.id, userId: user.id, name, url, position: index + 1 });
    });
    await this.em.flush();
  }

  /** What a root account says of its looks, with the file of it. */
  async brand({ root }: Tenant, variables: BrandVariables): Promise<void> {
    createRow(this.em, AccountBrand, { rootAccountId: root.id, accountId: root.id, variables });
    createRow(this.em, StoredBrandFile, { rootAccountId: root.id, ...brandFileOf(variables) });
    await this.em.flush();
  }

  /** A notice to the people of an account, and of those below it; for everybody there without roles. */
  async notification(account: Account, notice: NoticePlan): Promise<void> {
    createRow(this.em, GlobalNotification, { rootAccountId: account.rootAccountId, accountId: account.id, ...notice });
    await this.em.flush();
  }

  async subAccount(parent: Account, name: string, more: Partial<Pick<Account, 'sisAccountId'>> = {}): Promise<Account> {
    return this.account({ name, parentAccountId: parent.id, ...more });
  }

  /** The database computes where the account stands in the tree. */
  private async account(data: Partial<Account>): Promise<Account> {
    const account = createRow(this.em, Account, { rootAccountId: 0, ancestors: [], ...data });
    await this.em.flush();
    await this.em.refresh(account);
    return account;
  }

  async term(
    tenant: Tenant,
    name: string,
    startAt: Date | null,
    endAt: Date | null,
    sisTermId: string | null = null,
  ): Promise<Term> {
    const term = this.em.create(Term, { rootAccountId: tenant.root.id, name, startAt, endAt, sisTermId });
    await this.em.flush();
    return term;
  }

  /** A custom role of the root account, with what it may do beyond (true) or short of (false) its base. */
  async role(
    tenant: Tenant,
    name: string,
    baseRoleType: BaseRoleType,
    permissions: Partial<Record<Permission, boolean>>,
  ): Promise<Role> {
    const place = { rootAccountId: tenant.root.id, accountId: tenant.root.id };
    const role = this.em.create(Role, { ...place, name, label: name, baseRoleType });
    await this.em.flush();
    for (const [permission, enabled] of Object.entries(permissions) as [Permission, boolean][])
      this.em.create(RoleOverride, { ...place, roleId: role.id, permission, enabled });
    await this.em.flush();
    return role;
  }

  /** A person with a login in the tenant and, where an address is given, an email channel. */
  async person(
    tenant: Tenant,
    name: string,
    uniqueId: string,
    more: { sisUserId?: string; email?: string | null } = {},
  ): Promise<Person> {
    const [person] = await this.people(tenant, [{ name, uniqueId, ...more }]);
    return person as Person;
  }

  async people(tenant: Tenant, plans: readonly PersonPlan[]): Promise<Person[]> {
    const users = plans.map(({ name }) =>
      this.em.create(User, { name, sortableName: sortableNameOf(name), shortName: name }),
    );
    await this.em.flush();
    const people = plans.map((plan, index) => {
      const user = users[index] as User;
      if (plan.email) this.channel(tenant, user, plan.email);
      return { user, login: this.newLogin(tenant, user, plan.uniqueId, plan.sisUserId ?? null) };
    });
    await this.em.flush();
    return people;
  }

  async login(tenant: Tenant, user: User, uniqueId: string, sisUserId: string | null = null): Promise<Login> {
    const login = this.newLogin(tenant, user, uniqueId, sisUserId);
    await this.em.flush();
    return login;
  }

  private newLogin(tenant: Tenant, user: User, uniqueId: string, sisUserId: string | null): Login {
    return this.em.create(Login, { rootAccountId: tenant.root.id, userId: user.id, uniqueId, sisUserId });
  }

  private channel(tenant: Tenant, user: User, address: string): void {
    const of = { rootAccountId: tenant.root.id, userId: user.id };
    const channel = { ...of, type: 'email', address, position: 1, workflowState: 'active' } as const;
    this.em.create(CommunicationChannel, channel);
  }

  async admin(account: Account, user: User, role: Role): Promise<Admin> {
    const admin = this.em.create(Admin, {
      rootAccountId: account.rootAccountId,
      accountId: account.id,
      userId: user.id,
      roleId: role.id,
    });
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
    const [made] = await this.courses([{ account, term, name, courseCode, ...more }]);
    return { course: made!.course, section: made!.sections[0] as Section };
  }

  async courses(plans: readonly CoursePlan[]): Promise<{ course: Course; sections: Section[] }[]> {
    const drafts = plans.map(({ account, term, sections, ...data }) => ({
      course: this.em.create(Course, {
        rootAccountId: account.rootAccountId,
        accountId: account.id,
        enrollmentTermId: term.id,
        workflowState: 'available',
        ...data,
      }),
      planned: sections ?? [{ name: data.name }],
    }));
    await this.em.flush();
    const made = drafts.map(({ course, planned }) => {
      const place = { rootAccountId: course.rootAccountId, courseId: course.id };
      return { course, sections: planned.map((data) => this.em.create(Section, { ...place, ...data })) };
    });
    await this.em.flush();
    return made;
  }

  async enroll(
    user: User,
    section: Section,
    type: EnrollmentType,
    role: Role,
    more: Partial<Enrollment> = {},
  ): Promise<Enrollment> {
    const [enrollment] = await this.enrollments([{ user, section, type, role, ...more }]);
    return enrollment as Enrollment;
  }

  async enrollments(plans: readonly EnrollmentPlan[]): Promise<Enrollment[]> {
    const made = plans.map(({ user, section, type, role, ...data }) =>
      this.em.create(Enrollment, {
        rootAccountId: section.rootAccountId,
        courseId: section.courseId,
        courseSectionId: section.id,
        userId: user.id,
        roleId: role.id,
        type,
        workflowState: 'active',
        ...data,
      }),
    );
    await this.em.flush();
    return made;
  }
}
