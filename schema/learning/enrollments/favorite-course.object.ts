import { Field, ObjectType } from 'type-graphql';
import { RecordId } from '../../platform/scalars.js';

/** Source: supplement §5.1, favorites. */
@ObjectType('FavoriteCourse', { simpleResolvers: true, description: 'Which course was marked, or is marked no more.' })
export class FavoriteCourseObject {
  @Field(() => RecordId, { description: 'Record id of the course.' })
  contextId!: number;

  @Field(() => String, { description: '`Course`.' })
  contextType!: string;
}
