import {
  del,
  type Family,
  get,
  page,
  param,
  path,
  post,
  put,
  type Route,
  record,
  section,
  under,
  wholeBody,
} from '../../platform/index.js';

const filters = {
  searchTerm: param('search_term'),
  selectable: param('selectable'),
  includeParents: param('include_parents'),
  placement: param('placement'),
};

/** Places that may have fields of their own, as requests name them. */
const placements = [
  'account_navigation',
  'user_navigation',
  'course_navigation',
  'course_home_sub_navigation',
  'course_settings_sub_navigation',
  'editor_button',
  'homework_submission',
  'link_selection',
  'migration_selection',
  'resource_selection',
  'tool_configuration',
  'assignment_selection',
  'assignment_menu',
  'course_assignments_menu',
  'discussion_topic_menu',
  'file_menu',
  'module_menu',
  'quiz_menu',
  'wiki_page_menu',
  'collaboration',
  'global_navigation',
  'post_grades',
  'similarity_detection',
];
const fieldsAt = ['custom_fields', ...placements.map((name) => `${name}[custom_fields]`)];

/** Places and fields stand in maps, beside the other fields of the tool. */
const tool = fieldsAt
  .reduce((source, at) => source.keyed(at, 'name', 'value'), wholeBody())
  .unfolded('placements')
  .called({ windowTarget: 'windowTarget', iconSvgPath64: 'icon_svg_path_64' });

const listOf = ({ path: base, parameter, field, type }: Family): Route =>
  get(`${base}/external_tools`, `List${type}ExternalTools`, {
    summary: `List the external tools of a ${field}`,
    variables: { owner: path(parameter), ...filters },
    respond: page(`${field}.externalTools`),
  });

/** The same routes in a course and in an account. */
const toolsOf = (family: Family): readonly Route[] => {
  const { path: base, parameter, field, type } = family;
  const owner = path(parameter);
  const named = { owner, id: path('external_tool_id') };
  return [
    listOf(family),
    post(`${base}/external_tools`, `Create${type}ExternalTool`, {
      summary: `Install an external tool in a ${field}`,
      variables: { owner, input: tool },
      respond: record('createExternalTool.externalTool'),
    }),
    get(`${base}/external_tools/sessionless_launch`, `Launch${type}ExternalTool`, {
      summary: `Give an address that launches an external tool in a ${field}`,
      variables: {
        owner,
        id: param('id'),
        url: param('url'),
        launchType: param('launch_type'),
        assignmentId: param('assignment_id'),
        moduleItemId: param('module_item_id'),
      },
      respond: record('toolLaunch'),
    }),
    get(`${base}/external_tools/:external_tool_id`, `Get${type}ExternalTool`, {
      summary: `Show an external tool of a ${field}`,
      variables: named,
      respond: record(`${field}.externalTool`),
    }),
    put(`${base}/external_tools/:external_tool_id`, `Update${type}ExternalTool`, {
      summary: `Change an external tool of a ${field}`,
      variables: { ...named, input: tool },
      respond: record('updateExternalTool.externalTool'),
    }),
    del(`${base}/external_tools/:external_tool_id`, `Delete${type}ExternalTool`, {
      summary: `Delete an external tool of a ${field}`,
      variables: named,
      respond: record('deleteExternalTool.externalTool'),
    }),
  ];
};

export const externalToolRoutes = section('D1 · External tools', [
  ...under(['courses', 'accounts'], toolsOf),
  ...under(['groups'], (family) => [listOf(family)]),
]);
