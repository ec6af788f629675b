import { courseReads } from '../courses/index.js';
import { extendReads } from '../kernel/reads.js';
import { activeStudentInReach, gradesIn } from './grading.policy.js';
import { waitsForGrade } from './submission.entity.js';

extendReads(courseReads, {
  computed: {
    /** Submissions of active students that wait for a grade; null for who does not grade in the course. */
    needsGradingCount: (alias, parameters) => `case when ${gradesIn(`${alias}.id`, parameters)} then (
      select count(*) from submissions gs join assignments ga on ga.id = gs.assignment_id and ga.workflow_state = 'published'
      where gs.course_id = ${alias}.id and (${waitsForGrade('gs.')}) and ${activeStudentInReach('gs.user_id', `${alias}.id`, parameters)}) end`,
  },
});
