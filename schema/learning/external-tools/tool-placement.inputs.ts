import { Extensions, Field, InputType, Int } from 'type-graphql';
import { ruledWords } from '../../platform/unlisted-words.js';
import { writtenPixels } from '../../platform/written-numbers.js';
import { placementDescriptions, ToolAudience, ToolMessageType, ToolWindowTarget } from './external-tool.enums.js';

@InputType({ description: 'A field that is sent to a tool.' })
export class ToolCustomFieldInput {
  @Field(() => String, { description: 'Its name: sent as `custom_` with small letters, digits and underscores.' })
  name!: string;

  @Field(() => String, {
    description: 'Its value; a variable such as `$User.id`, or `${User.id}` within a text, is replaced at each launch.',
  })
  value!: string;
}

/** Source: D1 · External tools, create parameters; supplement §2.2. */
@InputType({ description: 'What is said of a tool in one place. What is absent stays; null is what the tool says.' })
export class ToolPlacementInput {
  @Field(() => Boolean, { nullable: true, description: 'False takes the tool away from there.' })
  enabled?: boolean | null;

  @Field(() => String, { nullable: true, description: 'Address that is launched from there: http or https.' })
  url?: string | null;

  @Field(() => String, { nullable: true, description: 'Text of the place.' })
  text?: string | null;

  @Field(() => String, { nullable: true, description: 'Address of its icon: http or https.' })
  iconUrl?: string | null;

  @Field(() => String, { nullable: true, description: 'Class of an icon of the platform’s own.' })
  platformIconClass?: string | null;

  @Field(() => String, { nullable: true, description: 'Path of an icon as SVG draws it.' })
  iconSvgPath64?: string | null;

  @Field(() => ToolMessageType, { nullable: true, description: 'What the launch asks; null for an ordinary one.' })
  messageType?: ToolMessageType | null;

  @Extensions({ ...writtenPixels })
  @Field(() => Int, { nullable: true, description: 'Width of the frame in pixels.' })
  selectionWidth?: number | null;

  @Extensions({ ...writtenPixels })
  @Field(() => Int, { nullable: true, description: 'Height of the frame in pixels.' })
  selectionHeight?: number | null;

  @Field(() => String, { nullable: true, description: 'How clients lay the frame out.' })
  displayType?: string | null;

  @Field(() => [ToolCustomFieldInput], {
    nullable: true,
    description: 'Fields that are sent from there beside those of the tool.',
  })
  customFields?: ToolCustomFieldInput[] | null;
}

/** Source: D1 · External tools, create parameters. */
@InputType({ description: 'What is said of a tool in the navigation of courses.' })
export class ToolCourseNavigationInput extends ToolPlacementInput {
  @Extensions({ ...writtenPixels })
  @Field(() => Int, { nullable: true, description: 'Width of the frame in pixels.' })
  declare selectionWidth?: number | null;

  @Extensions({ ...writtenPixels })
  @Field(() => Int, { nullable: true, description: 'Height of the frame in pixels.' })
  declare selectionHeight?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Shown unless a teacher hides it, which null is; false where a teacher has to switch it on.',
  })
  default?: boolean | null;

  @Extensions({ ...ruledWords })
  @Field(() => ToolAudience, { nullable: true, description: 'To whom it is shown; null for everybody.' })
  visibility?: string | null;

  @Field(() => ToolWindowTarget, { nullable: true, description: 'Where it opens; null in a frame of the page.' })
  windowTarget?: ToolWindowTarget | null;
}

/** Source: supplement §2.2, placements. */
@InputType({ description: 'What is said of a tool where it is configured.' })
export class ToolConfigurationInput extends ToolPlacementInput {
  @Extensions({ ...writtenPixels })
  @Field(() => Int, { nullable: true, description: 'Width of the frame in pixels.' })
  declare selectionWidth?: number | null;

  @Extensions({ ...writtenPixels })
  @Field(() => Int, { nullable: true, description: 'Height of the frame in pixels.' })
  declare selectionHeight?: number | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: wherever the tool is launched, it is told the address that came with the SIS id, where there is one. False and null: the one that the person uses.',
  })
  preferSisEmail?: boolean | null;
}

/** The places by their names. */
@InputType({
  description: 'The places where a tool shows up. What is absent stays; null takes the tool away from there.',
})
export class ToolPlacementsInput {
  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.account_navigation })
  accountNavigation?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.user_navigation })
  userNavigation?: ToolPlacementInput | null;

  @Field(() => ToolCourseNavigationInput, { nullable: true, description: placementDescriptions.course_navigation })
  courseNavigation?: ToolCourseNavigationInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.course_home_sub_navigation })
  courseHomeSubNavigation?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, {
    nullable: true,
    description: placementDescriptions.course_settings_sub_navigation,
  })
  courseSettingsSubNavigation?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.editor_button })
  editorButton?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.homework_submission })
  homeworkSubmission?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.link_selection })
  linkSelection?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.migration_selection })
  migrationSelection?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.resource_selection })
  resourceSelection?: ToolPlacementInput | null;

  @Field(() => ToolConfigurationInput, { nullable: true, description: placementDescriptions.tool_configuration })
  toolConfiguration?: ToolConfigurationInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.assignment_selection })
  assignmentSelection?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.assignment_menu })
  assignmentMenu?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.course_assignments_menu })
  courseAssignmentsMenu?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.discussion_topic_menu })
  discussionTopicMenu?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.file_menu })
  fileMenu?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.module_menu })
  moduleMenu?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.quiz_menu })
  quizMenu?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.wiki_page_menu })
  wikiPageMenu?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.collaboration })
  collaboration?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.global_navigation })
  globalNavigation?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.post_grades })
  postGrades?: ToolPlacementInput | null;

  @Field(() => ToolPlacementInput, { nullable: true, description: placementDescriptions.similarity_detection })
  similarityDetection?: ToolPlacementInput | null;
}
