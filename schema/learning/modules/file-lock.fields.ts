import { FieldResolver, Resolver, Root } from 'type-graphql';
import { LockingModuleObject } from '../assignments/assignment-dates.object.js';
import { FileLockObject } from '../files/file.object.js';

@Resolver(() => FileLockObject)
export class FileLockFields {
  @FieldResolver(() => LockingModuleObject, {
    nullable: true,
    description: 'Locked by this module; null for a lock of its own, and for a module that is a draft.',
  })
  contextModule(@Root() lock: { contextModule: object | null }): object | null {
    return lock.contextModule;
  }
}
