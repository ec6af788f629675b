/** What the routes of somebody's favorites ask of the graph; the list is in `course-lists.operations.ts`. Source: supplement §5.1, favorites. */

export const AddFavoriteCourse = `mutation AddFavoriteCourse($courseId: RecordId!) {
  addFavoriteCourse(courseId: $courseId) { contextId contextType }
}`;

export const RemoveFavoriteCourse = `mutation RemoveFavoriteCourse($courseId: RecordId!) {
  removeFavoriteCourse(courseId: $courseId) { contextId contextType }
}`;

export const ResetFavoriteCourses = 'mutation ResetFavoriteCourses { resetFavoriteCourses }';
