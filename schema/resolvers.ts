/** Every resolver of the graph. A process builds each of its schemas from this one list. */
import { accountFields } from './accounts/account.fields.js';
import { AccountMutations } from './accounts/account.mutations.js';
import { AccountQueries } from './accounts/account.queries.js';
import { courseFields } from './courses/course.fields.js';
import { CourseQueries } from './courses/course.queries.js';
import { enrollmentFields } from './enrollments/enrollment.fields.js';
import { NodeQueries } from './kernel/node.queries.js';
import { progressFields } from './progress/progress.fields.js';
import { ProgressQueries } from './progress/progress.queries.js';
import { UserQueries } from './users/user.queries.js';

export const resolvers = [
  NodeQueries,
  AccountQueries,
  AccountMutations,
  ...accountFields,
  UserQueries,
  CourseQueries,
  ...courseFields,
  ...enrollmentFields,
  ProgressQueries,
  ...progressFields,
];
