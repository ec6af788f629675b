/**
 * What a launch says, parameter by parameter. Source: LTI 1.1; D1 · External tools; decision 0091. Grades do not come back: none
 * of the parameters by which a tool would send them is there.
 */
import { createHash } from 'node:crypto';
import { parameterName } from '../external-tool.rules.js';
import type { ToolPlace } from '../tool-owner.js';
import type { LaunchFacts } from './launch-facts.sql.js';
import { launchRoles, nameParts } from './launch-roles.rules.js';
import type { LaunchTarget } from './launch-target.js';
import { expanded, type VariableSource } from './launch-variables.rules.js';

export type LaunchParameters = Readonly<Record<string, string>>;

/** Who launches what, from where. */
export interface LaunchSubject {
  readonly target: LaunchTarget;
  readonly place: ToolPlace;
  readonly facts: LaunchFacts;
  /** Administers the place. */
  readonly administers: boolean;
  readonly baseUrl: string;
}

type Said = Readonly<Record<string, string | number | null | undefined>>;

/** Every parameter but those of the signature, in the order of their meaning. */
export function launchParameters(subject: LaunchSubject): LaunchParameters {
  const roles = launchRoles(subject.facts.enrollmentTypes, subject.administers);
  const said: Said = {
    ...customFields(subject, roles),
    ...message(subject),
    ...resource(subject),
    ...person(subject, roles),
    ...platform(subject),
  };
  const texts = Object.entries(said).flatMap(([name, value]) =>
    value === null || value === undefined || value === '' ? [] : [[name, oneLine(String(value))]],
  );
  return Object.fromEntries(texts) as LaunchParameters;
}

/** Browsers write the ends of lines in their own way when they send a form, which no signature would survive. */
const oneLine = (text: string): string => text.replace(/(?<!\s)\s*[\r\n]\s*/g, ' ');

const contextOf = ({ facts }: LaunchSubject) => facts.course ?? facts.account;
const pageOf = ({ place, baseUrl }: LaunchSubject): string =>
  baseUrl + (place.courseId === null ? `/accounts/${place.accountId}` : `/courses/${place.courseId}`);

/** What stays the same for one assignment, one item, one tool in its place. */
function resourceLinkId(subject: LaunchSubject): string {
  const { content, tool } = subject.target;
  const about = content === null ? `tool ${tool.id}` : `${content.kind} ${content.id}`;
  return createHash('sha256')
    .update(`${contextOf(subject).uuid} ${about}`)
    .digest('hex')
    .slice(0, 40);
}

/** What the launch asks, and how it is shown. */
function message(subject: LaunchSubject): Said {
  const { placement, content } = subject.target;
  const { facts } = subject;
  const type = placement?.messageType ?? 'basic-lti-launch-request';
  const isWindow = placement?.windowTarget === '_blank' || content?.newTab === true;
  return {
    lti_message_type: type,
    lti_version: 'LTI-1p0',
    oauth_callback: 'about:blank',
    launch_presentation_locale: facts.course?.locale ?? facts.user.locale ?? 'en',
    launch_presentation_document_target: isWindow ? 'window' : 'iframe',
    launch_presentation_width: placement?.selectionWidth,
    launch_presentation_height: placement?.selectionHeight,
    launch_presentation_return_url: pageOf(subject),
    ...(type === 'resource_selection' && { selection_directive: 'select_link' }),
    ...(type === 'ContentItemSelectionRequest' && {
      accept_media_types: 'application/vnd.ims.lti.v1.ltilink,*/*',
      accept_presentation_document_targets: 'iframe,window',
      content_item_return_url: pageOf(subject),
    }),
  };
}

function resource(subject: LaunchSubject): Said {
  const { content, tool, placement } = subject.target;
  const context = contextOf(subject);
  return {
    context_id: context.uuid,
    context_title: context.name,
    context_label: context.code,
    context_type: subject.facts.course === null ? null : 'CourseSection',
    resource_link_id: resourceLinkId(subject),
    resource_link_title: content?.title ?? placement?.label ?? tool.name,
    ...(content?.kind === 'assignment' && {
      custom_platform_assignment_id: content.id,
      custom_platform_assignment_title: content.title,
      custom_platform_assignment_points_possible: content.pointsPossible,
    }),
  };
}

/** Field by field what the privacy level of the tool lets it know. */
function person({ target, facts }: LaunchSubject, roles: string): Said {
  const { privacyLevel } = target.tool;
  const { user, realUser, observed } = facts;
  const named = privacyLevel !== 'anonymous';
  const known = privacyLevel === 'public';
  return {
    user_id: user.uuid,
    roles,
    role_scope_mentor: observed.map(encodeURIComponent).join(','),
    ext_masquerading_user_id: realUser?.uuid,
    ...(named && {
      lis_person_name_full: user.name,
      lis_person_name_given: nameParts(user).given,
      lis_person_name_family: nameParts(user).family,
    }),
    ...(known && {
      lis_person_contact_email_primary: user.email,
      lis_person_sourcedid: user.sisId,
      user_image: user.avatarUrl,
      custom_platform_user_id: user.id,
      custom_platform_user_login_id: user.login,
    }),
  };
}

function platform({ facts, baseUrl, place }: LaunchSubject): Said {
  const { root } = facts;
  return {
    tool_consumer_info_product_family_code: 'lyceum',
    tool_consumer_instance_guid: root.uuid,
    tool_consumer_instance_name: root.name,
    custom_platform_api_domain: new URL(baseUrl).host,
    custom_platform_course_id: place.courseId,
    custom_platform_account_id: place.accountId,
  };
}

/** The fields of the tool, those of the place before them. */
function customFields(subject: LaunchSubject, roles: string): Said {
  const { tool, placement, content } = subject.target;
  const { facts, baseUrl } = subject;
  const source: VariableSource = {
    facts,
    content,
    roles,
    baseUrl,
    resourceLinkId: resourceLinkId(subject),
    toolName: tool.name,
  };
  const fields = [...tool.customFields, ...(placement?.customFields ?? [])];
  return Object.fromEntries(
    fields.map(({ name, value }) => [`custom_${parameterName(name)}`, expanded(value, tool.privacyLevel, source)]),
  );
}
