import { ArgsType, Field } from 'type-graphql';
import type { RecordKey } from '../../../src/platform/query/record-key.js';
import { type ListOrder, OneWayPageArgs, orderInput } from '../../platform/connection.js';
import { RecordId } from '../../platform/scalars.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

/** Which outcomes a list is about. */
@ArgsType()
class OutcomesNamedArgs extends OneWayPageArgs {
  @Field(() => [RecordId], { nullable: true, description: 'Keeps these outcomes; all unless given.' })
  outcomeIds?: RecordKey[];
}

/** Which outcomes of a course. */
@ArgsType()
export class CourseOutcomeArgs extends OutcomesNamedArgs {}

/** Which results of a course are listed. Source: supplement §5.6. */
@ArgsType()
export class OutcomeResultArgs extends OutcomesNamedArgs {
  @Field(() => [RecordId], {
    nullable: true,
    description:
      'Keeps these students: ids, `self` or `sis_user_id:…`; all whose results the viewer may see unless given.',
  })
  userIds?: RecordKey[];
}

/** Values are the names of the orders of rollups. */
const OutcomeRollupOrderField = wordEnum(['student', 'outcome'], {
  name: 'OutcomeRollupOrderField',
  description: 'How students are ordered by what they have mastered.',
  values: {
    student: 'By sortable name.',
    outcome:
      'By their score of the outcome `sortOutcomeId`, which it needs: who has none before all others, then by name.',
  },
});
type OutcomeRollupOrderField = WordOf<typeof OutcomeRollupOrderField>;

const OutcomeRollupOrder = orderInput<OutcomeRollupOrderField>(
  'OutcomeRollupOrder',
  OutcomeRollupOrderField,
  'by sortable name',
);

@ArgsType()
export class OutcomeRollupArgs extends OutcomeResultArgs {
  @Field(() => OutcomeRollupOrder, { nullable: true, description: 'How the list is ordered.' })
  orderBy?: ListOrder<OutcomeRollupOrderField>;

  @Field(() => RecordId, { nullable: true, description: 'The outcome by whose scores the order `outcome` goes.' })
  sortOutcomeId?: RecordKey;
}

export const OutcomeStatistic = wordEnum(['mean', 'median'], {
  name: 'OutcomeStatistic',
  description: 'What stands for the scores of many.',
  values: {
    mean: 'Their sum, divided by how many they are.',
    median: 'The one in the middle, or what lies halfway between the two there.',
  },
});
export type OutcomeStatistic = WordOf<typeof OutcomeStatistic>;

@ArgsType()
export class OutcomeAverageArgs extends OutcomeResultArgs {
  @Field(() => OutcomeStatistic, { nullable: true, description: 'What stands for the scores; the mean unless given.' })
  stat?: OutcomeStatistic;
}

/** Source: supplement §5.6, outcome_alignments. */
@ArgsType()
export class AlignedWorkArgs extends OneWayPageArgs {
  @Field(() => RecordId, {
    nullable: true,
    description:
      'What is published and assigned to this student: id, `self` or `sis_user_id:…`. Without it, what the viewer sees.',
  })
  studentId?: RecordKey;
}

/** Where an outcome is measured. */
@ArgsType()
export class OutcomeWorksArgs {
  @Field(() => RecordId, { nullable: true, description: 'The course: id or `sis_course_id:…`; all unless given.' })
  courseId?: RecordKey;
}

@ArgsType()
export class OutcomeMasteryArgs extends OutcomesNamedArgs {
  @Field(() => RecordId, {
    nullable: true,
    description: 'Counts results of this course alone: id or `sis_course_id:…`.',
  })
  courseId?: RecordKey;
}
