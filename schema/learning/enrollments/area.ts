import { defineArea } from '../../platform/area.js';
import { AccountUserMutations } from './account-users.mutations.js';
import { courseTermFields } from './course-term.fields.js';
import { courseUserFields } from './course-users.fields.js';
import { enrollmentFields } from './enrollment.fields.js';
import { EnrollmentMutations } from './enrollment.mutations.js';
import { favoriteCourseFields } from './favorite-courses.fields.js';
import { FavoriteCourseMutations } from './favorite-courses.mutations.js';
import { ObserveeMutations, TestStudentMutations } from './observee.mutations.js';
import { SectionMovesMutations } from './section-moves.mutations.js';
import { userCourseFields } from './user-courses.fields.js';
import { UserCourseQueries } from './user-courses.queries.js';

export const area = defineArea({
  resolvers: [
    AccountUserMutations,
    ...courseTermFields,
    UserCourseQueries,
    ...userCourseFields,
    FavoriteCourseMutations,
    ...favoriteCourseFields,
    SectionMovesMutations,
    ...enrollmentFields,
    EnrollmentMutations,
    ObserveeMutations,
    TestStudentMutations,
    ...courseUserFields,
  ],
});
