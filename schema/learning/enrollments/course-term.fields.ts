import { FieldResolver, Resolver, Root } from 'type-graphql';
import { needs, relation } from '../../platform/declare.js';
import { DateTime } from '../../platform/scalars.js';
import { CourseObject } from '../courses/course.object.js';
import { CourseTermObject } from './course-term.object.js';

interface Dated {
  readonly termDates: readonly [start: string | null, end: string | null];
}
const termNeeds = needs<Dated>();

@Resolver(() => CourseTermObject)
class CourseTermFields {
  @termNeeds('termDates')
  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'When it begins for what the viewer does in the course.',
  })
  startAt(@Root() row: Pick<Dated, 'termDates'>): string | null {
    return row.termDates[0];
  }

  @termNeeds('termDates')
  @FieldResolver(() => DateTime, {
    nullable: true,
    description: 'When it ends for what the viewer does in the course.',
  })
  endAt(@Root() row: Pick<Dated, 'termDates'>): string | null {
    return row.termDates[1];
  }
}

export const courseTermFields = [
  CourseTermFields,
  relation(CourseObject, 'viewerTerm', () => CourseTermObject, {
    description: 'The term in which the course runs, with the dates that apply to the viewer.',
  }),
];
