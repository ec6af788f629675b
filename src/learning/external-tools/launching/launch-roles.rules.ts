/** Roles as LTI 1.1 names them. */
import type { EnrollmentType } from '../../../identity/access/index.js';

const institution = 'urn:lti:instrole:ims/lis/';

const ofEnrollment: Readonly<Record<EnrollmentType, string>> = {
  StudentEnrollment: 'Learner',
  TeacherEnrollment: 'Instructor',
  TaEnrollment: 'urn:lti:role:ims/lis/TeachingAssistant',
  DesignerEnrollment: 'ContentDeveloper',
  ObserverEnrollment: 'urn:lti:role:ims/lis/Mentor',
  StudentViewEnrollment: 'Learner',
};

/** What somebody is where they launch a tool; nobody in particular where they are nothing there. */
export function launchRoles(enrollmentTypes: readonly string[], administers: boolean): string {
  const roles = new Set(enrollmentTypes.map((type) => ofEnrollment[type as EnrollmentType]));
  if (administers) roles.add(`${institution}Administrator`);
  return roles.size === 0 ? 'urn:lti:sysrole:ims/lis/None' : [...roles].sort().join(',');
}

/** The given name and the family name, as far as the name for sorting tells them apart. */
export function nameParts({ name, sortableName }: { name: string; sortableName: string }): {
  readonly given: string;
  readonly family: string;
} {
  const [family = '', given] = sortableName.split(',', 2).map((part) => part.trim());
  if (given !== undefined) return { given, family };
  const words = name.trim().split(/\s+/);
  return words.length > 1
    ? { given: words.slice(0, -1).join(' '), family: words.at(-1) as string }
    : { given: name.trim(), family: '' };
}
