/** What the routes that read courses ask of the graph. Every field is sent under its wire name. */

/** The keys of every reply that shows a course in full. Source: D2 · Course; supplement §3.1. */
export const courseKeys = `
  recordId name courseCode workflowState accountId rootAccountId enrollmentTermId gradingStandardId uuid startAt endAt createdAt
  defaultView license locale timeZone isPublic isPublicToAuthUsers publicSyllabus publicSyllabusToAuth storageQuotaMb
  hideFinalGrades applyAssignmentGroupWeights restrictEnrollmentsToCourseDates allowStudentAssignmentEdits allowWikiComments
  allowStudentForumAttachments openEnrollment selfEnrollment blueprint
  courseFormat @omitWhenNull
  sisCourseId @omitUnless(field: "sis.readSis")
  integrationId @omitUnless(field: "sis.readSis")
  sis: permissions @hidden { readSis }`;
