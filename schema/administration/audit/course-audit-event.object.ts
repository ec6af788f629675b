import { GraphQLJSON } from 'graphql-scalars';
import { Extensions, Field, ID, ObjectType } from 'type-graphql';
import {
  changeSources,
  courseAuditEventReads,
  courseAuditEventTypes,
} from '../../../src/administration/audit/index.js';
import { connectionType } from '../../platform/connection.js';
import { ReadBy } from '../../platform/declare.js';
import { NodeObject } from '../../platform/node.js';
import { OfRoutes } from '../../platform/of-routes.js';
import { DateTime, RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const CourseAuditEventType = wordEnum(courseAuditEventTypes, {
  name: 'CourseAuditEventType',
  description: 'What became of a course.',
  values: {
    created: 'It was made.',
    updated: 'Fields or settings of it were changed.',
    concluded: 'It was concluded.',
    unconcluded: 'It was opened again after its conclusion.',
    deleted: 'It was deleted.',
    restored: 'It was brought back after its deletion.',
    published: 'It was published.',
    claimed: 'It was taken back from publication.',
    copied_from: 'Another course was copied into it.',
    copied_to: 'It was copied into another course.',
    reset_from: 'It was made in the place of another course, empty.',
    reset_to: 'An empty course was made in its place.',
  },
});
export type CourseAuditEventType = WordOf<typeof CourseAuditEventType>;

export const ChangeSource = wordEnum(changeSources, {
  name: 'ChangeSource',
  description: 'By what something was changed.',
  values: {
    manual: 'By a person in a browser.',
    sis: 'By an import of SIS data.',
    api: 'By a program.',
  },
});
export type ChangeSource = WordOf<typeof ChangeSource>;

/** Source: supplement §2.8, event_data. */
@ObjectType('CourseChange', {
  simpleResolvers: true,
  description: 'A field or setting of a course that got another value. Numbers, `true` and `false` are told as texts.',
})
export class CourseChangeObject {
  @Field(() => String, { description: 'Its name in `Course` or `CourseSettings`, such as `name` or `endAt`.' })
  field!: string;

  @Field(() => String, { nullable: true, description: 'The value before; null for none.' })
  from!: string | null;

  @Field(() => String, { nullable: true, description: 'The value after; null for none.' })
  to!: string | null;
}

/** Source: supplement §2.8. */
@ReadBy(courseAuditEventReads)
@ObjectType('CourseAuditEvent', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'Something that became of a course. It is kept for a year.',
})
export class CourseAuditEventObject extends NodeObject {
  @Field(() => ID, { description: 'What the event is called on REST, a UUID.' })
  uuid!: string;

  @Field(() => DateTime, { description: 'When it happened.' })
  createdAt!: string;

  @Extensions({ column: 'courseEvent' })
  @Field(() => CourseAuditEventType, { description: 'What happened.' })
  eventType!: CourseAuditEventType;

  @Field(() => ChangeSource, { description: 'By what it was done.' })
  source!: ChangeSource;

  @OfRoutes('changes')
  @Field(() => GraphQLJSON, {
    description:
      'Of what was made or changed: each field by its name on REST with its old and its new value, `{"name": ["Old", "New"]}`, and of what was made also `created_source`; else empty. The end of a course is called `conclude_at`.',
  })
  eventData!: unknown;

  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Field(() => RecordId, { nullable: true, description: 'Record id of who did it, or in whose name it was done.' })
  userId!: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of who acted in the name of the person; null where they acted themself.',
  })
  realUserId!: number | null;

  @Field(() => RecordId, {
    nullable: true,
    description: 'Of a copy, or of an empty course in the place of one: record id of the other course; else null.',
  })
  otherCourseId!: number | null;

  @OfRoutes('otherCourseId')
  @Field(() => RecordId, { nullable: true, description: 'Record id of the course that was copied into this one.' })
  copiedFrom!: number | null;

  @OfRoutes('otherCourseId')
  @Field(() => RecordId, { nullable: true, description: 'Record id of the course into which this one was copied.' })
  copiedTo!: number | null;

  @OfRoutes('otherCourseId')
  @Field(() => RecordId, { nullable: true, description: 'Record id of the course in whose place this one was made.' })
  resetFrom!: number | null;

  @OfRoutes('otherCourseId')
  @Field(() => RecordId, { nullable: true, description: 'Record id of the course that was made in its place.' })
  resetTo!: number | null;
}

export const CourseAuditEventConnection = connectionType('CourseAuditEvent', () => CourseAuditEventObject);
