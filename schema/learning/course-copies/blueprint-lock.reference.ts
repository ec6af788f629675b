import { FieldResolver, Resolver, Root } from 'type-graphql';
import type { LockableAspect } from '../../../src/learning/course-copies/index.js';
import { needs } from '../../platform/declare.js';
import { OfRoutes } from '../../platform/of-routes.js';
import { BlueprintRestrictionsObject } from '../courses/blueprints/blueprint-restrictions.object.js';
import { BlueprintLock } from './blueprint-lock.enums.js';

/** Null for what no blueprint has handed down, and for who does not look after the contents of the course. */
interface Locks {
  readonly shownLocks: readonly LockableAspect[] | null;
}

const locksNeeds = needs<Locks>();

/** What a blueprint has locked of the records of a type. Source: supplement §2.9. */
export function blueprintLockFields(owner: Function): Function {
  @Resolver(() => owner)
  class BlueprintLockFields {
    @locksNeeds('shownLocks')
    @FieldResolver(() => [BlueprintLock], {
      nullable: true,
      description:
        'What its blueprint locks of it, for who looks after the contents of the course; empty for nothing. Null for what no blueprint has handed down.',
    })
    blueprintLocks(@Root() { shownLocks }: Locks): readonly LockableAspect[] | null {
      return shownLocks;
    }

    @OfRoutes('blueprintLocks')
    @locksNeeds('shownLocks')
    @FieldResolver(() => Boolean, { nullable: true, description: 'Whether its blueprint locks anything of it.' })
    isLockedByBlueprint(@Root() { shownLocks }: Locks): boolean | null {
      return shownLocks && shownLocks.length > 0;
    }

    @OfRoutes('blueprintLocks')
    @locksNeeds('shownLocks')
    @FieldResolver(() => BlueprintRestrictionsObject, { nullable: true, description: 'The same, aspect by aspect.' })
    blueprintRestrictions(@Root() { shownLocks }: Locks): BlueprintRestrictionsObject | null {
      return (
        shownLocks && {
          content: shownLocks.includes('content'),
          points: shownLocks.includes('points'),
          dueDates: shownLocks.includes('due_dates'),
          availabilityDates: shownLocks.includes('availability_dates'),
        }
      );
    }
  }
  return BlueprintLockFields;
}
