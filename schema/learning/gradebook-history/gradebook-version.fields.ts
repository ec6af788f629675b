import { FieldResolver, Resolver, Root } from 'type-graphql';
import type { GradebookVersion } from '../../../src/learning/gradebook-history/index.js';
import { needs, relation } from '../../platform/declare.js';
import { LatePolicyStatus, SubmissionStateWord } from '../assignments/submission.object.js';
import { FileObject } from '../files/file.object.js';
import { GradebookVersionObject } from './gradebook-version.object.js';

const versionNeeds = needs<GradebookVersion>();

@Resolver(() => GradebookVersionObject)
class GradebookVersionFields {
  @versionNeeds('workflowState')
  @FieldResolver(() => SubmissionStateWord, { description: 'How the submission stood then.' })
  workflowState(@Root() version: Pick<GradebookVersion, 'workflowState'>) {
    return version.workflowState;
  }

  @versionNeeds('latePolicyStatus')
  @FieldResolver(() => LatePolicyStatus, { nullable: true, description: 'What a grader decided about lateness.' })
  latePolicyStatus(@Root() version: Pick<GradebookVersion, 'latePolicyStatus'>) {
    return version.latePolicyStatus;
  }
}

export const gradebookVersionFields = [
  GradebookVersionFields,
  relation(GradebookVersionObject, 'attachments', () => FileObject, {
    description: 'The files handed in.',
    list: true,
  }),
];
