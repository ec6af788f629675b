import { sectionReads } from '../../../../src/learning/courses/index.js';
import { PageArgs } from '../../../platform/connection.js';
import { connectionField, memberField, permissionsField, relation } from '../../../platform/declare.js';
import { CourseObject } from '../course.object.js';
import { SectionArgs } from './section.inputs.js';
import { SectionConnection, SectionObject } from './section.object.js';

export const sectionFields = [
  relation(SectionObject, 'course', () => CourseObject, { description: 'The course of the section.' }),
  relation(SectionObject, 'originalCourse', () => CourseObject, {
    description: 'The course from which it was crosslisted; null for others, and when it is not yours to see.',
  }),
  connectionField(CourseObject, 'sections', () => SectionConnection, {
    description: 'The sections of the course.',
    args: PageArgs,
  }),
  memberField(CourseObject, 'section', () => SectionObject, {
    description: 'One section of the course.',
    args: SectionArgs,
    connection: 'section',
  }),
  permissionsField(SectionObject, 'SectionPermissions', sectionReads, {
    readRoster: 'May see who takes part.',
    readSis: 'May see the SIS identifiers.',
    manage: { update: 'May change and crosslist it.', delete: 'May delete it.' },
    writeSis: { updateSisId: 'May change the SIS identifier.' },
  }),
];
