/**
 * What visitors read: whoever asks without a token, of a course that is open to them (decision 0081). This is the whole
 * list. Over REST they have these routes, with these words of `include[]`; over GraphQL they may ask for the fields that
 * these documents name, below `course(id:)` and `node(id:)`. Everything else takes a token.
 */
import { get, included, list, path, type Route, record, section } from './platform/index.js';

const course = /* GraphQL */ `
  query VisitCourse(
    $id: RecordId!
    $syllabus: Boolean = false
    $publicDescription: Boolean = false
    $concluded: Boolean = false
    $tabs: Boolean = false
  ) {
    course(id: $id) {
      recordId
      name
      courseCode
      workflowState
      startAt
      endAt
      settings @unfolded {
        defaultView
        license
        locale
      }
      timeZone
      settings @unfolded {
        isPublic
        isPublicToAuthUsers
        publicSyllabus
        publicSyllabusToAuth
        courseFormat @omitWhenNull
      }
      syllabusBody @include(if: $syllabus)
      publicDescription @include(if: $publicDescription)
      concluded @include(if: $concluded)
      tabs @include(if: $tabs) {
        id: tabId
        htmlUrl
        fullUrl
        label
        type
        position
        visibility
      }
    }
  }
`;

const tabs = /* GraphQL */ `
  query VisitCourseTabs($courseId: RecordId!) {
    course(id: $courseId) {
      tabs {
        id: tabId
        htmlUrl
        fullUrl
        label
        type
        position
        visibility
      }
    }
  }
`;

export const visitorRoutes: readonly Route[] = section('supplement §3.1, visitors', [
  get('/courses/:id', course, {
    summary: 'Show a course that is open to visitors',
    variables: {
      id: path('id'),
      syllabus: included('syllabus_body'),
      publicDescription: included('public_description'),
      concluded: included('concluded'),
      tabs: included('tabs'),
    },
    respond: record('course'),
  }),
  get('/courses/:course_id/tabs', tabs, {
    summary: 'List the tabs of a course that is open to visitors',
    variables: { courseId: path('course_id') },
    respond: list('course.tabs'),
  }),
]);
