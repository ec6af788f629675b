/** The enums of courses. */
import { courseFormats, groupWeightingSchemes, homePages, licenses } from '../../../src/learning/courses/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const LicenseName = wordEnum(licenses, {
  name: 'License',
  description: 'What others may do with the contents of a course.',
  values: {
    private: 'Nothing: all rights are reserved.',
    cc_by_nc_nd: 'Creative Commons: attribution, non-commercial, no derivatives.',
    cc_by_nc_sa: 'Creative Commons: attribution, non-commercial, share alike.',
    cc_by_nc: 'Creative Commons: attribution, non-commercial.',
    cc_by_nd: 'Creative Commons: attribution, no derivatives.',
    cc_by_sa: 'Creative Commons: attribution, share alike.',
    cc_by: 'Creative Commons: attribution.',
    public_domain: 'Everything: they are in the public domain.',
  },
});
export type LicenseName = WordOf<typeof LicenseName>;

export const CourseHomePage = wordEnum(homePages, {
  name: 'CourseHomePage',
  description: 'What the home page of a course shows.',
  values: {
    feed: 'What happened lately.',
    wiki: 'A page of its own.',
    modules: 'The modules.',
    assignments: 'The assignments.',
    syllabus: 'The syllabus.',
  },
});
export type CourseHomePage = WordOf<typeof CourseHomePage>;

export const CourseFormatName = wordEnum(courseFormats, {
  name: 'CourseFormat',
  description: 'Where a course takes place.',
  values: {
    on_campus: 'On campus.',
    online: 'Online.',
    blended: 'Partly on campus, partly online.',
  },
});
export type CourseFormatName = WordOf<typeof CourseFormatName>;

export const GroupWeightingScheme = wordEnum(groupWeightingSchemes, {
  name: 'GroupWeightingScheme',
  description: 'How assignment groups count towards the grade of a course.',
  values: {
    percent: 'By their weights.',
    equal: 'By their points alone.',
  },
});
export type GroupWeightingScheme = WordOf<typeof GroupWeightingScheme>;
