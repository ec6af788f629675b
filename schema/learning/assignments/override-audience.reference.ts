import { Field, InputType } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { beside, OneOfInput } from '../../platform/one-of-inputs.js';
import { RecordId } from '../../platform/scalars.js';

const audienceWays = { studentIds: 'studentIds', sectionId: 'courseSectionId', groupId: 'groupId' } as const;

@OneOfInput(audienceWays)
@InputType({ description: 'For whom an override is.' })
export class OverrideAudienceInput {
  @Field(() => [RecordId], { nullable: true, description: 'The students it names; all of them.' })
  studentIds?: RecordKey[] | null;

  @Field(() => RecordId, { nullable: true, description: 'The section of the course it is for.' })
  sectionId?: RecordKey | null;

  @Field(() => RecordId, { nullable: true, description: 'The group it is for, of the set that hands in together.' })
  groupId?: RecordKey | null;
}

interface Entry {
  audience?: OverrideAudienceInput | null;
}

/** An override as the use cases take it. */
export const overrideOf = <Input extends Entry>(input: Input) => beside(input, 'audience', audienceWays);

/** Likewise what holds a whole set of them. */
export function withOverrides<Each extends Entry, Input extends { assignmentOverrides?: Each[] | null }>(
  input: Input & { assignmentOverrides?: Each[] | null },
) {
  const { assignmentOverrides: given, ...others } = input;
  return given === undefined
    ? others
    : { ...others, assignmentOverrides: given?.map((one) => overrideOf(one)) ?? null };
}
