import { pageEditingRoles } from '../../../src/learning/pages/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const PageEditingRole = wordEnum(pageEditingRoles, {
  name: 'PageEditingRole',
  description: 'Who edits what a page says.',
  values: {
    teachers: 'Those who manage the pages of the course or group; they always do.',
    students: 'Students of the course.',
    members: 'Members of the group, who then manage the page, too; in a course, everybody who takes part in it.',
    public: 'Everybody who sees the page and has signed on.',
  },
});
export type PageEditingRole = WordOf<typeof PageEditingRole>;
