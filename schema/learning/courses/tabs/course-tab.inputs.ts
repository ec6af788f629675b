import { Field, InputType, Int } from 'type-graphql';
import type { RecordKey } from '../../../../src/platform/query/record-key.js';
import { OneOfInput } from '../../../platform/one-of-inputs.js';
import { RecordId } from '../../../platform/scalars.js';
import { CourseTabName } from './course-tab.object.js';

@OneOfInput()
@InputType({ description: 'Which tab of a course.' })
export class CourseTabReferenceInput {
  @Field(() => CourseTabName, { nullable: true, description: 'The page that it opens.' })
  tabId?: CourseTabName | null;

  @Field(() => RecordId, { nullable: true, description: 'Record id of the tool that it launches.' })
  externalToolId?: RecordKey | null;
}

/** Source: supplement §5.2, tabs. */
@InputType({ description: 'Changes to a tab; what is absent or null stays as it is.' })
export class UpdateCourseTabInput {
  @Field(() => Boolean, {
    nullable: true,
    description: 'True leaves the tab to those who manage the contents; false shows it.',
  })
  hidden?: boolean | null;

  @Field(() => Int, {
    nullable: true,
    description: 'New place in the navigation, from 2: the home page stays first and the settings stay last.',
  })
  position?: number | null;
}
