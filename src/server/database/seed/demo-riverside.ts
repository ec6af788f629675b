/** Riverside University, the demo school's large tenant. */
import type { Account } from '../../../identity/accounts/index.js';
import type { User } from '../../../identity/users/index.js';
import type { Section, Term } from '../../../learning/courses/index.js';
import { demoBlueprint } from './demo-blueprint.js';
import { demoEvents } from './demo-events.js';
import { demoExternalTool } from './demo-external-tool.js';
import { demoFeed } from './demo-feeds.js';
import { demoGradingStandards } from './demo-grading-standards.js';
import { demoMastery } from './demo-mastery.js';
import { demoPages } from './demo-pages.js';
import { demoPreferences } from './demo-preferences.js';
import { demoReport } from './demo-reports.js';
import { demoTerm } from './demo-term.js';
import { halfYear, lasting } from './demo-terms.js';
import type { DemoTools } from './demo-tools.js';
import type { CoursePlan, EnrollmentPlan, SchoolBuilder, Tenant } from './school.js';

const classmates = 56;
const timeZone = 'America/Denver';

/** Login → full name. */
const named = {
  admin: 'Alma Reyes',
  'science-admin': 'Sven Adler',
  registrar: 'Rosa Winter',
  teacher: 'Tomas Lindqvist',
  teacher2: 'Priya Raman',
  teacher3: 'Hugo Marchetti',
  ta: 'Tess Nakamura',
  designer: 'Dora Kessler',
  observer: 'Omar Haddad',
  student: 'Stella Moreau',
  student2: 'Samuel Boateng',
  visitor: 'Vera Castellan',
} as const;

type Cast = Readonly<Record<keyof typeof named, User>> & { readonly classmates: readonly User[] };

type CourseCode =
  | 'BIO101'
  | 'BIO210'
  | 'BIO101-EARLIER'
  | 'BIO310'
  | 'PHY101'
  | 'PHY220'
  | 'HIS110'
  | 'HIS900'
  | 'LAB100'
  | 'LAB110'
  | 'LAB120';
type Sections = Readonly<Record<CourseCode, readonly Section[]>>;

/** Makes the tenant. The visitor has a login in the other tenant too. */
export async function seedRiverside(tools: DemoTools, uuid: string): Promise<{ visitor: User }> {
  const { school } = tools;
  const tenant = await school.tenant('Riverside University', { uuid, defaultTimeZone: timeZone });
  const accounts = await subAccounts(school, tenant);
  const cast = await people(tools, tenant);
  const terms = await termsOf(tools, tenant);
  const sections = await courses(school, coursePlans(terms, accounts, tenant));
  await administration(school, tenant, accounts, cast);
  await school.enrollments([...staff(tenant, cast, sections), ...students(tenant, cast, sections)]);
  await demoFeed(tools.em, tools.now, {
    section: sections.BIO101[0]!,
    addedBy: cast.teacher,
    title: 'Biology News',
    entries: ['A map of all cells of a fly', 'How frogs hear', 'Cells that repair themselves'],
  });
  await notices(tools, tenant, accounts);
  await school.brand(tenant, { 'brand-primary': '#12645a', 'brand-navigation-background': '#0f3f3a' });
  const place = { rootAccountId: tenant.root.id, courseId: (sections.BIO101[0] as Section).courseId };
  await demoEvents(tools, { root: tenant.root, course: { id: place.courseId }, ...cast });
  await bookmarks(school, tenant, cast.student, place.courseId);
  await demoPages(tools, { ...place, teacher: cast.teacher });
  await demoGradingStandards(tools, place);
  await demoMastery(tools, { ...place, name: tenant.root.name, ...cast });
  await demoTerm(tools, { ...place, timeZone, ...cast });
  await demoExternalTool(tools, {
    ...place,
    name: 'Virtual microscope',
    url: 'https://microscope.example/launch',
    privacyLevel: 'name_only',
    placementSettings: { course_navigation: { text: 'Microscope' } },
  });
  const { LAB100: blueprint, LAB110, LAB120 } = sections;
  await demoBlueprint(tools, { ...cast, blueprint: blueprint[0]!, followers: [LAB110[0]!, LAB120[0]!] });
  await demoPreferences(tools.em, cast.student, [
    { notification: 'assignment_created', frequency: 'immediately' },
    { notification: 'summaries', frequency: 'never' },
  ]);
  await demoReport(tools.em, tenant.root, cast.admin, 'grade_export_csv');
  return cast;
}

const bookmarks = (school: SchoolBuilder, tenant: Tenant, student: User, courseId: number): Promise<void> =>
  school.bookmarks(tenant, student, [
    ['Introduction to Biology', `/courses/${courseId}`],
    ['Tree of life', 'https://tree-of-life.example/'],
  ]);

type Accounts = Readonly<Record<'science' | 'arts' | 'biology' | 'physics' | 'history', Account>>;

async function subAccounts(school: SchoolBuilder, { root }: Tenant): Promise<Accounts> {
  const science = await school.subAccount(root, 'College of Science', { sisAccountId: 'SCI' });
  const arts = await school.subAccount(root, 'College of Arts', { sisAccountId: 'ART' });
  return {
    science,
    arts,
    biology: await school.subAccount(science, 'Biology', { sisAccountId: 'SCI-BIO' }),
    physics: await school.subAccount(science, 'Physics'),
    history: await school.subAccount(arts, 'History'),
  };
}

async function people({ school, newName }: DemoTools, tenant: Tenant): Promise<Cast> {
  const email = (uniqueId: string) => `${uniqueId}@riverside.example`;
  const logins = Object.keys(named) as (keyof typeof named)[];
  const known = await school.people(
    tenant,
    logins.map((uniqueId, index) => ({
      name: named[uniqueId],
      uniqueId,
      email: email(uniqueId),
      sisUserId: `R-${1001 + index}`,
    })),
  );
  const others = await school.people(
    tenant,
    Array.from({ length: classmates }, newName).map((name, index) => {
      const uniqueId = name
        .toLowerCase()
        .replaceAll(/[^a-z ]/g, '')
        .replace(' ', '.');
      // Some came without the student information system.
      const sis = index % 5 === 0 ? {} : { sisUserId: `R-${2001 + index}` };
      return { name, uniqueId, email: email(uniqueId), ...sis };
    }),
  );
  const byLogin = Object.fromEntries(logins.map((uniqueId, index) => [uniqueId, known[index]!.user]));
  return { ...(byLogin as Record<keyof typeof named, User>), classmates: others.map(({ user }) => user) };
}

type Terms = Readonly<Record<'past' | 'current' | 'future', Term>>;

async function termsOf({ school, now }: DemoTools, tenant: Tenant): Promise<Terms> {
  const term = (offset: number) => {
    const { name, startAt, endAt, sisTermId } = halfYear(now, offset);
    return school.term(tenant, name, startAt, endAt, sisTermId);
  };
  return { past: await term(-1), current: await term(0), future: await term(1) };
}

async function administration(school: SchoolBuilder, tenant: Tenant, accounts: Accounts, cast: Cast): Promise<void> {
  const registrar = await school.role(tenant, 'Registrar', 'AccountMembership', {
    read_course_list: true,
    read_roster: true,
    read_sis: true,
    manage_students: true,
  });
  await school.admin(tenant.root, cast.admin, tenant.roles.AccountAdmin);
  await school.admin(accounts.science, cast['science-admin'], tenant.roles.AccountAdmin);
  await school.admin(tenant.root, cast.registrar, registrar);
  await school.localSignOn(tenant);
}

/** One for everybody, one for teachers alone, one that is over, in a college. */
async function notices({ school, now }: DemoTools, { root, roles }: Tenant, { science }: Accounts): Promise<void> {
  await school.notification(root, {
    subject: 'Library closed on Friday',
    message: '<p>The library is closed on Friday for <strong>stocktaking</strong>.</p>',
    icon: 'information',
    ...lasting(now, -1, 30),
  });
  await school.notification(root, {
    subject: 'Grades are due',
    message: '<p>Please hand in all grades by the end of the term.</p>',
    icon: 'calendar',
    roleIds: [roles.TeacherEnrollment.id, roles.TaEnrollment.id],
    ...lasting(now, -1, 60),
  });
  await school.notification(science, {
    subject: 'Laboratories opened again',
    message: '<p>All laboratories are open.</p>',
    ...lasting(now, -40, -10),
  });
}

type CoursePlans = Readonly<Record<CourseCode, Omit<CoursePlan, 'courseCode'>>>;

function coursePlans(terms: Terms, at: Accounts, tenant: Tenant): CoursePlans {
  return {
    BIO101: {
      account: at.biology,
      term: terms.current,
      name: 'Introduction to Biology',
      sisCourseId: 'BIO101',
      syllabusBody: '<p>Cells, heredity, evolution. Two lectures and one laboratory a week.</p>',
      sections: [
        { name: 'BIO101 Morning', sisSectionId: 'BIO101-1' },
        { name: 'BIO101 Evening', sisSectionId: 'BIO101-2' },
      ],
    },
    BIO210: { account: at.biology, term: terms.current, name: 'Genetics', sisCourseId: 'BIO210' },
    'BIO101-EARLIER': {
      account: at.biology,
      term: terms.past,
      name: 'Introduction to Biology',
      workflowState: 'completed',
    },
    BIO310: { account: at.biology, term: terms.future, name: 'Ecology', workflowState: 'claimed' },
    PHY101: {
      account: at.physics,
      term: terms.current,
      name: 'Mechanics',
      isPublic: true,
      license: 'cc_by',
      publicDescription: 'Motion, forces and energy, open to everybody.',
    },
    PHY220: { account: at.physics, term: terms.future, name: 'Optics', workflowState: 'created' },
    HIS110: { account: at.history, term: terms.current, name: 'World History', sisCourseId: 'HIS110' },
    HIS900: { account: at.history, term: terms.past, name: 'Archive Seminar', workflowState: 'deleted' },
    LAB100: { account: at.science, term: tenant.defaultTerm, name: 'Laboratory Safety', blueprint: true },
    LAB110: { account: at.biology, term: tenant.defaultTerm, name: 'Laboratory Safety for Biologists' },
    LAB120: { account: at.physics, term: tenant.defaultTerm, name: 'Laboratory Safety for Physicists' },
  };
}

async function courses(school: SchoolBuilder, plans: CoursePlans): Promise<Sections> {
  const codes = Object.keys(plans) as CourseCode[];
  const made = await school.courses(
    codes.map((code) => ({ ...plans[code], courseCode: code === 'BIO101-EARLIER' ? 'BIO101' : code })),
  );
  return Object.fromEntries(codes.map((code, index) => [code, made[index]!.sections])) as unknown as Sections;
}

function staff({ roles }: Tenant, cast: Cast, sections: Sections): EnrollmentPlan[] {
  const teach = (user: User, code: CourseCode, at = 0): EnrollmentPlan => ({
    user,
    section: sections[code][at]!,
    type: 'TeacherEnrollment',
    role: roles.TeacherEnrollment,
  });
  const [morning, evening] = sections.BIO101 as [Section, Section];
  return [
    ...(['BIO101', 'BIO210', 'BIO101-EARLIER', 'BIO310', 'LAB100', 'LAB110'] as const).map((code) =>
      teach(cast.teacher, code),
    ),
    ...(['PHY101', 'LAB120'] as const).map((code) => teach(cast.teacher2, code)),
    teach(cast.teacher2, 'BIO101', 1),
    teach(cast.teacher3, 'HIS110'),
    teach(cast.teacher3, 'HIS900'),
    teach(cast.visitor, 'HIS110'),
    {
      user: cast.ta,
      section: evening,
      type: 'TaEnrollment',
      role: roles.TaEnrollment,
      limitPrivilegesToCourseSection: true,
    },
    { user: cast.designer, section: morning, type: 'DesignerEnrollment', role: roles.DesignerEnrollment },
    ...[cast.student, cast.student2].map((observed) => ({
      user: cast.observer,
      section: morning,
      type: 'ObserverEnrollment' as const,
      role: roles.ObserverEnrollment,
      associatedUserId: observed.id,
    })),
  ];
}

function students({ roles }: Tenant, cast: Cast, sections: Sections): EnrollmentPlan[] {
  const learn = (user: User, section: Section, state: EnrollmentPlan['workflowState'] = 'active'): EnrollmentPlan => ({
    user,
    section,
    type: 'StudentEnrollment',
    role: roles.StudentEnrollment,
    workflowState: state,
  });
  const only = (code: CourseCode) => sections[code][0] as Section;
  const [morning, evening] = sections.BIO101 as [Section, Section];
  const { classmates: others } = cast;
  return [
    learn(cast.student, morning),
    learn(cast.student, only('BIO210')),
    learn(cast.student, only('BIO101-EARLIER'), 'completed'),
    learn(cast.student, only('LAB110')),
    learn(cast.student2, morning),
    learn(cast.student2, only('HIS110')),
    ...others.slice(0, 24).map((user, index) => learn(user, index % 2 === 0 ? morning : evening)),
    ...others.slice(24, 27).map((user) => learn(user, evening, 'invited')),
    learn(others[27]!, morning, 'inactive'),
    learn(others[28]!, morning, 'deleted'),
    ...others.slice(6, 20).map((user) => learn(user, only('BIO210'))),
    ...others.slice(30, 50).map((user) => learn(user, only('PHY101'))),
    ...others.slice(40, 56).map((user) => learn(user, only('HIS110'))),
    ...others.slice(0, 12).map((user) => learn(user, only('LAB110'))),
    ...others.slice(45, 56).map((user) => learn(user, only('BIO101-EARLIER'), 'completed')),
  ];
}
