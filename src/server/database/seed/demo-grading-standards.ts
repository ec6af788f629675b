/** Grading standards of the demo schools: one of the root account by which a course goes, one of the course alone. */
import { Course } from '../../../learning/courses/index.js';
import { defaultScheme, GradingStandard } from '../../../learning/grading-standards/index.js';
import { createRow } from '../../../platform/transaction/insert.js';
import type { DemoTools } from './demo-tools.js';

interface Place {
  readonly rootAccountId: number;
  readonly courseId: number;
}

export async function demoGradingStandards({ em }: DemoTools, { rootAccountId, courseId }: Place): Promise<void> {
  const letters = createRow(em, GradingStandard, {
    rootAccountId,
    accountId: rootAccountId,
    title: 'Letters',
    scheme: [...defaultScheme],
  });
  const laboratory = createRow(em, GradingStandard, {
    rootAccountId,
    courseId,
    title: 'Pass with distinction',
    scheme: [
      { name: 'Distinction', value: 0.85 },
      { name: 'Pass', value: 0.5 },
      { name: 'Fail', value: 0 },
    ],
  });
  await em.persist([letters, laboratory]).flush();
  // unguarded: the demo school is made by nobody in particular.
  const course = await em.findOneOrFail(Course, courseId);
  course.gradingStandardId = letters.id;
  await em.flush();
}
