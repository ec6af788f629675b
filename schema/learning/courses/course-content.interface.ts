import { Field, InterfaceType } from 'type-graphql';
import { NodeObject } from '../../platform/node.js';
import { DateTime } from '../../platform/scalars.js';

/** What the contents of modules share, whatever they are; each type binds the fields itself. */
@InterfaceType('CourseContent', {
  implements: NodeObject,
  description: 'What an item of a module may show: a file, a page, a discussion, an assignment or a quiz.',
})
export abstract class CourseContentInterface extends NodeObject {
  @Field(() => DateTime, { description: 'When it was made.' })
  createdAt!: string;

  @Field(() => DateTime, { description: 'When it was changed last; of a page, what it says.' })
  updatedAt!: string;

  @Field(() => Boolean, { description: 'The viewer may not open it just now.' })
  lockedForUser!: boolean;

  @Field(() => String, { nullable: true, description: 'Why, in a sentence; null where nothing keeps the viewer out.' })
  lockExplanation!: string | null;
}
