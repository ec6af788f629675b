/** What answers over REST say of where something of a course or an account belongs. */
import { type ClassType, FieldResolver, Resolver, Root } from 'type-graphql';
import { needs } from './declare.js';
import { OfRoutes } from './of-routes.js';
import { RecordId } from './scalars.js';

export interface Owner {
  readonly courseId: number | null;
  readonly accountId: number | null;
}

const owned = needs<Owner>();

/** `contextType` and `contextId` of what belongs to a course or to an account. */
export function contextFields(owner: ClassType): Function {
  @Resolver(() => owner)
  class ContextFields {
    @OfRoutes('courseId')
    @owned('courseId')
    @FieldResolver(() => String, { description: '`Course` or `Account`.' })
    contextType(@Root() { courseId }: Pick<Owner, 'courseId'>): string {
      return courseId === null ? 'Account' : 'Course';
    }

    @OfRoutes('courseId')
    @owned('courseId', 'accountId')
    @FieldResolver(() => RecordId, { description: 'Record id of the course or account.' })
    contextId(@Root() { courseId, accountId }: Owner): number {
      return (courseId ?? accountId) as number;
    }
  }
  return ContextFields;
}

/** The same of what may belong to all tenants instead. */
export function contextFieldsOrNull(owner: ClassType): Function {
  @Resolver(() => owner)
  class ContextFields {
    @OfRoutes('courseId')
    @owned('courseId', 'accountId')
    @FieldResolver(() => String, { nullable: true, description: '`Course`, `Account`, or null for all tenants.' })
    contextType(@Root() { courseId, accountId }: Owner): string | null {
      if (courseId !== null) return 'Course';
      return accountId === null ? null : 'Account';
    }

    @OfRoutes('courseId')
    @owned('courseId', 'accountId')
    @FieldResolver(() => RecordId, { nullable: true, description: 'Record id of the course or account.' })
    contextId(@Root() { courseId, accountId }: Owner): number | null {
      return courseId ?? accountId;
    }
  }
  return ContextFields;
}
