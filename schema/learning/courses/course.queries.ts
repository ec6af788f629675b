import type { GraphQLResolveInfo } from 'graphql';
import { Arg, Ctx, Info, Query, Resolver } from 'type-graphql';
import { deletedBeyondScopes, listedCourseReads } from '../../../src/learning/courses/index.js';
import type { Reads } from '../../../src/platform/query/reads.js';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import type { RequestContext } from '../../../src/platform/transaction/context.js';
import { answerRecord } from '../../platform/answer.js';
import { RecordId } from '../../platform/scalars.js';
import { CourseObject } from './course.object.js';

/**
 * The same records, with deleted ones for who may list them.
 * @throws Refusal 403 with a token that has scopes
 */
function deletedToo({ actor }: RequestContext): Reads {
  if (actor.scopes !== null) throw deletedBeyondScopes();
  return listedCourseReads as Reads;
}

@Resolver()
export class CourseQueries {
  @Query(() => CourseObject, {
    nullable: true,
    description:
      'One course. `NOT_FOUND` for what the viewer may not see; where dates keep them out, `Account.courseAccess` says so.',
  })
  course(
    @Arg('id', () => RecordId, { description: 'Id, `sis_course_id:…`, `sis_integration_id:…` or `lti_context_id:…`.' })
    id: RecordKey,
    @Arg('includeDeleted', () => Boolean, {
      nullable: true,
      description:
        'True finds a deleted course too, for who may list the courses of its account. `FORBIDDEN` with a token that has scopes.',
    })
    includeDeleted: boolean | null,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return answerRecord(ctx, info, id, includeDeleted === true ? { reads: deletedToo(ctx) } : {});
  }
}
