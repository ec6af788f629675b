import { FieldResolver, Resolver, Root } from 'type-graphql';
import { needs } from '../../platform/declare.js';
import { RecordId } from '../../platform/scalars.js';
import { EnrollmentObject } from '../enrollments/enrollment.object.js';

const enrollmentNeeds = needs<{ groupIds: number[] }>();

@Resolver(() => EnrollmentObject)
export class EnrollmentGroupFields {
  @enrollmentNeeds('groupIds')
  @FieldResolver(() => [RecordId], {
    description: 'Record ids of the groups of the course whose member the person is, as far as the viewer sees them.',
  })
  groupIds(@Root() enrollment: { readonly groupIds: number[] }): number[] {
    return enrollment.groupIds;
  }
}
