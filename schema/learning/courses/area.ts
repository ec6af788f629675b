import { defineArea } from '../../platform/area.js';
import { BlueprintRestrictionsFields } from './blueprints/blueprint-restrictions.fields.js';
import { courseFields } from './course.fields.js';
import { CourseMutations } from './course.mutations.js';
import { CourseQueries } from './course.queries.js';
import { courseAccessFields } from './course-access.fields.js';
import { CourseDeletionFields } from './course-deletion.fields.js';
import { CourseRightQueries } from './course-right.queries.js';
import { HtmlPreviewQueries } from './html-preview.queries.js';
import { courseNicknameFields } from './nicknames/course-nickname.fields.js';
import { CourseNicknameMutations } from './nicknames/course-nickname.mutations.js';
import { sectionFields } from './sections/section.fields.js';
import { SectionMutations } from './sections/section.mutations.js';
import { SectionQueries } from './sections/section.queries.js';
import { courseTabFields } from './tabs/course-tab.fields.js';
import { CourseTabMutations } from './tabs/course-tab.mutations.js';
import { termFields } from './terms/term.fields.js';
import { TermMutations } from './terms/term.mutations.js';

export const area = defineArea({
  resolvers: [
    CourseQueries,
    CourseMutations,
    CourseDeletionFields,
    CourseRightQueries,
    BlueprintRestrictionsFields,
    HtmlPreviewQueries,
    ...courseFields,
    ...courseAccessFields,
    ...courseNicknameFields,
    CourseNicknameMutations,
    CourseTabMutations,
    ...courseTabFields,
    SectionQueries,
    SectionMutations,
    ...sectionFields,
    TermMutations,
    ...termFields,
  ],
});
