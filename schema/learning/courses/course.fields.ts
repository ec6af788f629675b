import { courseReads } from '../../../src/learning/courses/index.js';
import { AccountObject } from '../../identity/accounts/account.object.js';
import { permissionsField, relation } from '../../platform/declare.js';
import { CourseObject } from './course.object.js';
import { TermObject } from './terms/term.object.js';

export const courseFields = [
  relation(CourseObject, 'term', () => TermObject, { description: 'The term in which the course runs.' }),
  relation(CourseObject, 'account', () => AccountObject, {
    description: 'The account; null when it is not yours to see.',
  }),
  relation(CourseObject, 'rootAccount', () => AccountObject, {
    description: 'The root account: the tenant to which it belongs.',
  }),
  permissionsField(CourseObject, 'CoursePermissions', courseReads, {
    readRoster: 'May see who takes part.',
    readSis: 'May read SIS identifiers.',
    createDiscussionTopic: 'May begin a discussion.',
    createAnnouncement: 'May announce something to the course.',
    listUsers: 'May list the people.',
    viewUsage: 'May see who signed on when.',
    workHere: 'Works in the course, or administers it.',
    manageSections: 'May make, change and crosslist sections.',
    enrollStudents: 'May enroll students and observers, and let them go.',
    enrollStaff: 'May enroll staff, and let them go.',
    viewAsStudent: 'May look at the course through its test student.',
    takePart: 'Studies in the course just now.',
    favor: 'May mark it as a favorite.',
    listGroups: 'May list the groups.',
    manageGroups: 'May make and change groups, and place people.',
    organizeGroups: 'May make groups, if only for students themselves.',
    change: { updateInPart: 'May change some of it; how much, the further rights say.' },
    update: 'May change everything that no further right is for.',
    editSyllabus: { updateSyllabus: 'May change the syllabus.' },
    changeState: { updateState: 'May publish, conclude and reopen it.' },
    delete: 'May delete it.',
    resetContent: 'May put an empty course in its place.',
    undelete: 'May bring it back: it is deleted.',
    readAuditEvents: 'May see what became of it: who changed what, and when.',
    administer: 'May move it, and change it together with others, as the administrators of its account do.',
    updateQuota: 'May change the quota of its files.',
    updateSisIds: 'May change the SIS identifiers.',
    changeBlueprint: { updateBlueprint: 'May make it a blueprint.' },
    copyInto: 'May copy other courses into it.',
    copyFrom: 'May copy it into another course.',
  }),
];
