import { Extensions, FieldResolver, Resolver, Root } from 'type-graphql';
import {
  type ContentMigration,
  contentMigrationIssueReads,
  type MigrationType,
  migrationTypes,
  migrators,
} from '../../../src/learning/content-migrations/index.js';
import { ProgressObject } from '../../identity/progress/progress.object.js';
import { UserObject } from '../../identity/users/user.object.js';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, memberField, needs, permissionsField, relation } from '../../platform/declare.js';
import { CourseObject } from '../courses/course.object.js';
import { ContentMigrationArgs, ContentMigrationIssueArgs } from './content-migration.inputs.js';
import {
  ContentMigrationConnection,
  ContentMigrationIssueConnection,
  ContentMigrationIssueObject,
  ContentMigrationObject,
  ContentMigrationSettingsObject,
  ContentMigratorObject,
} from './content-migration.object.js';

const migrationNeeds = needs<ContentMigration>();
const courseNeeds = needs<{ id: number }>();

@Resolver(() => ContentMigrationObject)
class ContentMigrationFields {
  @migrationNeeds('migrationType')
  @FieldResolver(() => String, { description: 'What people call that kind.' })
  migrationTypeTitle(@Root() { migrationType }: { migrationType: MigrationType }): string {
    return migrators[migrationType].name;
  }

  @migrationNeeds('sourceCourseId')
  @FieldResolver(() => ContentMigrationSettingsObject, { description: 'Where the contents come from.' })
  settings(@Root() { sourceCourseId }: Pick<ContentMigration, 'sourceCourseId'>): ContentMigrationSettingsObject {
    return { sourceCourseId };
  }
}

@Resolver(() => CourseObject)
class MigratorsOfCourse {
  @Extensions({ length: migrationTypes.length })
  @courseNeeds('id')
  @FieldResolver(() => [ContentMigratorObject], { description: 'The ways to fill the course with contents.' })
  contentMigrators(@Root() _course: { id: number }): ContentMigratorObject[] {
    return migrationTypes.map((type) => ({ type, ...migrators[type] }));
  }
}

const readers = 'for those who manage its contents';

export const contentMigrationFields = [
  ContentMigrationFields,
  MigratorsOfCourse,
  relation(ContentMigrationObject, 'course', () => CourseObject, {
    description: 'The course into which is copied.',
  }),
  relation(ContentMigrationObject, 'sourceCourse', () => CourseObject, {
    description: 'The course that is copied; null when it is not yours to see.',
  }),
  relation(ContentMigrationObject, 'user', () => UserObject, { description: 'Who started it.' }),
  relation(ContentMigrationObject, 'progress', () => ProgressObject, {
    description: 'Its job, by which it is cancelled (`cancelProgress`).',
  }),
  connectionField(ContentMigrationObject, 'issues', () => ContentMigrationIssueConnection, {
    description: 'What is left to be looked after, in the order in which it was found.',
    args: PageArgs,
  }),
  memberField(ContentMigrationObject, 'issue', () => ContentMigrationIssueObject, {
    description: 'One of its issues.',
    args: ContentMigrationIssueArgs,
    connection: 'issue',
  }),
  relation(ContentMigrationIssueObject, 'contentMigration', () => ContentMigrationObject, {
    description: 'The copy that left it.',
  }),
  permissionsField(ContentMigrationIssueObject, 'ContentMigrationIssuePermissions', contentMigrationIssueReads, {
    update: 'May tick it off.',
  }),
  connectionField(CourseObject, 'contentMigrations', () => ContentMigrationConnection, {
    description: `Copies into the course, the newest first, ${readers}.`,
    args: PageArgs,
  }),
  memberField(CourseObject, 'contentMigration', () => ContentMigrationObject, {
    description: `One copy into the course, ${readers}.`,
    args: ContentMigrationArgs,
    connection: 'contentMigration',
  }),
];
