import {
  configTypes,
  messageTypes,
  navigationAudiences,
  placementNames,
  privacyLevels,
  windowTargets,
} from '../../../src/learning/external-tools/index.js';
import { type WordOf, wordEnum } from '../../platform/word-enum.js';

export const ToolPrivacyLevel = wordEnum(privacyLevels, {
  name: 'ToolPrivacyLevel',
  description: 'How much a tool is told of who launches it.',
  values: {
    anonymous: 'An id that says nothing, and their role.',
    name_only: 'Their name as well.',
    public: 'Their name, their email address, their picture and their SIS id as well.',
  },
});
export type ToolPrivacyLevel = WordOf<typeof ToolPrivacyLevel>;

export const ToolMessageType = wordEnum(messageTypes, {
  name: 'ToolMessageType',
  description: 'What a launch asks of a tool.',
  named: (word) => word.replaceAll('-', '_'),
  values: {
    'basic-lti-launch-request': 'To show itself: an ordinary launch.',
    resource_selection: 'To let one of its resources be chosen, in the older way.',
    ContentItemSelection: 'To take what was chosen.',
    ContentItemSelectionRequest: 'To let contents be chosen.',
  },
});
export type ToolMessageType = WordOf<typeof ToolMessageType>;

export const ToolAudience = wordEnum(navigationAudiences, {
  name: 'ToolAudience',
  description: 'To whom the navigation of a course shows a tool.',
  values: { admins: 'To those who work in the course.', members: 'To its members.' },
});
export type ToolAudience = WordOf<typeof ToolAudience>;

export const ToolWindowTarget = wordEnum(windowTargets, {
  name: 'ToolWindowTarget',
  description: 'Where a tool opens.',
  named: (word) => word.slice(1),
  values: { _blank: 'In a window or tab of its own.', _self: 'In a frame of the page.' },
});
export type ToolWindowTarget = WordOf<typeof ToolWindowTarget>;

export const ToolConfigType = wordEnum(configTypes, {
  name: 'ToolConfigType',
  description: 'How the configuration of a tool comes, as a Common Cartridge.',
  values: { by_url: 'From the address `configUrl`.', by_xml: 'In `configXml`.' },
});
export type ToolConfigType = WordOf<typeof ToolConfigType>;

export const placementDescriptions: Readonly<Record<(typeof placementNames)[number], string>> = {
  account_navigation: 'The navigation of accounts.',
  user_navigation: 'The navigation of a person’s own pages.',
  course_navigation: 'The navigation of courses.',
  course_home_sub_navigation: 'The menu at the right side of the home of a course.',
  course_settings_sub_navigation: 'The menu at the right side of the settings of a course.',
  editor_button: 'A button of the editor of texts.',
  homework_submission: 'The page where students hand in their work.',
  link_selection: 'The selection of links for modules.',
  migration_selection: 'The selection of what is taken over from elsewhere.',
  resource_selection: 'The selection of resources, in the older way.',
  tool_configuration: 'The page where the tool is set up.',
  assignment_selection: 'The selection of what an assignment opens.',
  assignment_menu: 'The menu of an assignment.',
  course_assignments_menu: 'The menu of the assignments of a course.',
  discussion_topic_menu: 'The menu of a discussion.',
  file_menu: 'The menu of a file.',
  module_menu: 'The menu of a module.',
  quiz_menu: 'The menu of a quiz.',
  wiki_page_menu: 'The menu of a page.',
  collaboration: 'The making of documents that people write together.',
  global_navigation: 'The navigation that is on every page.',
  post_grades: 'The sending on of grades from the gradebook.',
  similarity_detection: 'The check of what is handed in for what others wrote.',
};

export const ToolPlacementName = wordEnum(placementNames, {
  name: 'ToolPlacementName',
  description: 'Where a tool shows up.',
  values: placementDescriptions,
});
export type ToolPlacementName = WordOf<typeof ToolPlacementName>;
