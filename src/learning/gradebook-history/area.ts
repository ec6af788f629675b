import { defineArea } from '../../platform/areas/area.js';
import { GradebookDay } from './gradebook-day.entity.js';
import { GradebookGrader } from './gradebook-grader.entity.js';
import { historyOfCourse } from './gradebook-history.lists.js';
import { GradebookSubmission } from './gradebook-submission.entity.js';

export const area = defineArea({
  entities: [GradebookDay, GradebookGrader, GradebookSubmission],
  reads: [historyOfCourse],
});
