/** Sections, as the routes ask the graph for them. */
import { names } from '../../identity/users/users.operations.js';
import { enrollment } from './course-users.operations.js';

const section = `
  recordId name courseId nonxlistCourseId startAt endAt restrictEnrollmentsToSectionDates
  sisSectionId @omitUnless(field: "rights.readSis")
  sisCourseId @omitUnless(field: "rights.readSis")
  integrationId @omitUnless(field: "rights.readSis")
  rights: permissions @hidden { readSis }`;

/** `place` says whether the parts of the students in the course or in the section alone are wanted. */
const included = (place: string) => `
  totalStudents @include(if: $totalStudents)
  students(first: 10000) @include(if: $students) @omitWhenNull {
    nodes { ${names} avatarUrl @include(if: $avatarUrl) enrollments: enrollmentsIn(${place}, first: 100) @include(if: $enrollments) { nodes { ${enrollment()} } } }
  }`;

const includes = `$students: Boolean = false, $avatarUrl: Boolean = false, $enrollments: Boolean = false, $totalStudents: Boolean = false`;

export const ListSections = `
query ListSections($courseId: RecordId!, ${includes}) {
  course(id: $courseId) { sectionPage { nodes { ${section} ${included('courseId: $courseId')} } } }
}`;

export const GetCourseSection = `
query GetCourseSection($courseId: RecordId!, $id: RecordId!, ${includes}) {
  course(id: $courseId) { section(id: $id) { ${section} ${included('sectionId: $id')} } }
}`;

export const GetSection = `
query GetSection($id: RecordId!, ${includes}) {
  section(id: $id) { ${section} ${included('sectionId: $id')} }
}`;

export const CreateSection = `
mutation CreateSection($courseId: RecordId!, $input: SectionInput) {
  createSection(courseId: $courseId, input: $input) { ${section} }
}`;

export const UpdateSection = `
mutation UpdateSection($id: RecordId!, $input: SectionInput) { updateSection(id: $id, input: $input) { ${section} } }`;

export const DeleteSection = `mutation DeleteSection($id: RecordId!) { deleteSection(id: $id) { ${section} } }`;

export const CrosslistSection = `
mutation CrosslistSection($id: RecordId!, $newCourseId: RecordId!) {
  crosslistSection(id: $id, newCourseId: $newCourseId) { ${section} }
}`;

export const DecrosslistSection = `
mutation DecrosslistSection($id: RecordId!) { decrosslistSection(id: $id) { ${section} } }`;
