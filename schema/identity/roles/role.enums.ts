/** What people are in courses. */
import { enrollmentTypes } from '../../../src/identity/roles/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const EnrollmentType = wordEnum(enrollmentTypes, {
  name: 'EnrollmentType',
  description: 'What somebody does in a course.',
  named: (word) => word.replace(/Enrollment$/, ''),
  values: {
    StudentEnrollment: 'Learns.',
    TeacherEnrollment: 'Teaches.',
    TaEnrollment: 'Assists in teaching.',
    DesignerEnrollment: 'Works on the contents.',
    ObserverEnrollment: 'Looks on, mostly for one student.',
    StudentViewEnrollment: 'The test student of a teacher.',
  },
});
export type EnrollmentType = WordOf<typeof EnrollmentType>;
