import { Extensions, Field, Int, ObjectType } from 'type-graphql';
import { sectionReads } from '../../../../src/learning/courses/index.js';
import { connectionType } from '../../../platform/connection.js';
import { ReadBy } from '../../../platform/declare.js';
import { NodeObject } from '../../../platform/node.js';
import { DateTime, RecordId } from '../../../platform/scalars.js';

/** Source: supplement §1.13. */
@ReadBy(sectionReads)
@ObjectType('Section', {
  implements: NodeObject,
  simpleResolvers: true,
  description: 'A group of enrollments inside a course.',
})
export class SectionObject extends NodeObject {
  @Field(() => String, { description: 'Name of the section.' })
  name!: string;

  @Field(() => RecordId, { description: 'Record id of the course.' })
  courseId!: number;

  @Extensions({ column: 'nonxlistCourseId' })
  @Field(() => RecordId, {
    nullable: true,
    description: 'Record id of the course it came from, when it is crosslisted; else null.',
  })
  originalCourseId!: number | null;

  @Field(() => DateTime, { nullable: true, description: 'When it begins.' })
  startAt!: string | null;

  @Field(() => DateTime, { nullable: true, description: 'When it ends.' })
  endAt!: string | null;

  @Field(() => Boolean, { description: 'True when enrollments count only between these dates.' })
  restrictEnrollmentsToSectionDates!: boolean;

  @Field(() => String, { nullable: true, description: 'SIS identifier; for those who may read SIS data.' })
  sisSectionId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'Identifier of an integration; for those who may read SIS data.',
  })
  integrationId!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'SIS identifier of the course; for those who may read SIS data.',
  })
  sisCourseId!: string | null;

  @Field(() => Int, { description: 'Distinct active and invited students.' })
  totalStudents!: number;
}

export const SectionConnection = connectionType('Section', () => SectionObject);
