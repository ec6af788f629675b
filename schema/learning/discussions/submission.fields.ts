import { FieldResolver, Resolver, Root } from 'type-graphql';
import { PageArgs } from '../../platform/connection.js';
import { connectionField, needs } from '../../platform/declare.js';
import { SubmissionObject } from '../assignments/submission.object.js';
import { DiscussionEntryConnection } from './entries/discussion-entry.object.js';

const workNeeds = needs<{ inDiscussion: boolean }>();

@Resolver(() => SubmissionObject)
class SubmissionDiscussionFields {
  @workNeeds('inDiscussion')
  @FieldResolver(() => Boolean, { description: 'It is handed in by writing in a discussion.' })
  inDiscussion(@Root() work: { inDiscussion: boolean }): boolean {
    return work.inDiscussion;
  }
}

export const submissionDiscussionFields = [
  SubmissionDiscussionFields,
  connectionField(SubmissionObject, 'discussionEntries', () => DiscussionEntryConnection, {
    description:
      'What the student has written in the discussion that their work is handed in in, the oldest first; none for other work.',
    args: PageArgs,
  }),
];
