/** What the routes of the navigation of a course ask of the graph. Source: supplement §5.2, tabs. */

export const tabKeys = 'id: tabId htmlUrl fullUrl label type position hidden @omitUnless(field: "hidden") visibility';

export const ListCourseTabs = `query ListCourseTabs($courseId: RecordId!) { course(id: $courseId) { tabs { ${tabKeys} } } }`;

export const UpdateCourseTab = `mutation UpdateCourseTab($courseId: RecordId!, $tabId: String!, $input: UpdateCourseTabInput!) {
  updateCourseTab(courseId: $courseId, tabId: $tabId, input: $input) { ${tabKeys} }
}`;
