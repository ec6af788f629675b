import { Field, Int, ObjectType } from 'type-graphql';
import { placementDescriptions, ToolAudience, ToolMessageType, ToolWindowTarget } from './external-tool.enums.js';

@ObjectType('ToolCustomField', { simpleResolvers: true, description: 'A field that is sent to a tool.' })
export class ToolCustomFieldObject {
  @Field(() => String, { description: 'Its name, which follows `custom_` where it is sent.' })
  name!: string;

  @Field(() => String, {
    description: 'Its value; variables such as `$User.id` are replaced when the tool is launched.',
  })
  value!: string;
}

/** Source: D1 · ExternalTool, placement objects; supplement §2.2. */
@ObjectType('ToolPlacement', {
  simpleResolvers: true,
  description: 'How a tool shows up in one place. What the place does not say is what the tool says.',
})
export class ToolPlacementObject {
  @Field(() => String, { description: 'Address that is launched from there.' })
  url!: string;

  @Field(() => String, { nullable: true, description: 'Text of the place, else of the tool; null without either.' })
  text!: string | null;

  @Field(() => String, {
    description: 'What the place is called: its text, else that of the tool, else the tool’s name.',
  })
  label!: string;

  @Field(() => String, { nullable: true, description: 'Address of its icon; null without one.' })
  iconUrl!: string | null;

  @Field(() => String, { nullable: true, description: 'Class of an icon of the platform’s own; null without one.' })
  platformIconClass!: string | null;

  @Field(() => String, { nullable: true, description: 'Path of an icon as SVG draws it; null without one.' })
  iconSvgPath64!: string | null;

  @Field(() => ToolMessageType, { nullable: true, description: 'What the launch asks; null for an ordinary one.' })
  messageType!: ToolMessageType | null;

  @Field(() => Int, { nullable: true, description: 'Width of the frame in pixels; null where none is said.' })
  selectionWidth!: number | null;

  @Field(() => Int, { nullable: true, description: 'Height of the frame in pixels; null where none is said.' })
  selectionHeight!: number | null;

  @Field(() => String, { nullable: true, description: 'How clients lay the frame out; null for the usual way.' })
  displayType!: string | null;

  @Field(() => [ToolCustomFieldObject], { description: 'Fields that are sent from there beside those of the tool.' })
  customFields!: ToolCustomFieldObject[];
}

/** Source: D1 · ExternalTool, course_navigation. */
@ObjectType('ToolCourseNavigation', {
  simpleResolvers: true,
  description: 'How a tool shows up in the navigation of courses.',
})
export class ToolCourseNavigationObject extends ToolPlacementObject {
  @Field(() => Boolean, { description: 'True: a tool that is switched off there is not there.' })
  enabled!: boolean;

  @Field(() => Boolean, { description: 'Shown unless a teacher hides it; false where a teacher has to switch it on.' })
  default!: boolean;

  @Field(() => ToolAudience, { nullable: true, description: 'To whom it is shown; null for everybody.' })
  visibility!: ToolAudience | null;

  @Field(() => ToolWindowTarget, { description: 'Where it opens.' })
  windowTarget!: ToolWindowTarget;
}

/** Source: D1 · ExternalTool, placement objects; supplement §2.2. */
@ObjectType('ToolConfiguration', { simpleResolvers: true, description: 'How a tool shows up where it is configured.' })
export class ToolConfigurationObject extends ToolPlacementObject {
  @Field(() => Boolean, {
    description: 'Launches tell it the address that came with the SIS id, where there is one, if they tell an address.',
  })
  preferSisEmail!: boolean;
}

@ObjectType('ToolPlacements', {
  simpleResolvers: true,
  description: 'The places where a tool shows up; each is null where it does not.',
})
export class ToolPlacementsObject {
  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.account_navigation })
  accountNavigation!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.user_navigation })
  userNavigation!: ToolPlacementObject | null;

  @Field(() => ToolCourseNavigationObject, { nullable: true, description: placementDescriptions.course_navigation })
  courseNavigation!: ToolCourseNavigationObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.course_home_sub_navigation })
  courseHomeSubNavigation!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, {
    nullable: true,
    description: placementDescriptions.course_settings_sub_navigation,
  })
  courseSettingsSubNavigation!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.editor_button })
  editorButton!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.homework_submission })
  homeworkSubmission!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.link_selection })
  linkSelection!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.migration_selection })
  migrationSelection!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.resource_selection })
  resourceSelection!: ToolPlacementObject | null;

  @Field(() => ToolConfigurationObject, { nullable: true, description: placementDescriptions.tool_configuration })
  toolConfiguration!: ToolConfigurationObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.assignment_selection })
  assignmentSelection!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.assignment_menu })
  assignmentMenu!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.course_assignments_menu })
  courseAssignmentsMenu!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.discussion_topic_menu })
  discussionTopicMenu!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.file_menu })
  fileMenu!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.module_menu })
  moduleMenu!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.quiz_menu })
  quizMenu!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.wiki_page_menu })
  wikiPageMenu!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.collaboration })
  collaboration!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.global_navigation })
  globalNavigation!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.post_grades })
  postGrades!: ToolPlacementObject | null;

  @Field(() => ToolPlacementObject, { nullable: true, description: placementDescriptions.similarity_detection })
  similarityDetection!: ToolPlacementObject | null;
}
