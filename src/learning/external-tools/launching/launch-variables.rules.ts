/**
 * Variables that the custom fields of tools may name. A variable that is not known, that has no value, or that the privacy
 * level of the tool keeps back stays as it is written. Those of the platform itself begin with its neutral name.
 */
import type { PrivacyLevel } from '../external-tool.entity.js';
import type { LaunchFacts } from './launch-facts.sql.js';
import { nameParts } from './launch-roles.rules.js';
import type { LaunchedContent } from './launched-content.js';

/** Where the values of variables come from. */
export interface VariableSource {
  readonly facts: LaunchFacts;
  readonly content: LaunchedContent | null;
  readonly roles: string;
  readonly baseUrl: string;
  readonly resourceLinkId: string;
  readonly toolName: string;
}

type ValueOf = (source: VariableSource) => string | number | null | undefined;

/** From which level on a tool is told. */
type Level = PrivacyLevel;

const rank: Readonly<Record<Level, number>> = { anonymous: 0, name_only: 1, public: 2 };

const contextOf = ({ facts }: VariableSource) => facts.course ?? facts.account;

const variables: ReadonlyMap<string, readonly [Level, ValueOf]> = new Map<string, readonly [Level, ValueOf]>([
  ['User.id', ['anonymous', ({ facts }) => facts.user.uuid]],
  ['User.image', ['public', ({ facts }) => facts.user.avatarUrl]],
  ['User.username', ['public', ({ facts }) => facts.user.login]],
  ['Person.name.full', ['name_only', ({ facts }) => facts.user.name]],
  ['Person.name.given', ['name_only', ({ facts }) => nameParts(facts.user).given]],
  ['Person.name.family', ['name_only', ({ facts }) => nameParts(facts.user).family]],
  ['Person.email.primary', ['public', ({ facts }) => facts.user.email]],
  ['Person.sourcedId', ['public', ({ facts }) => facts.user.sisId]],
  ['Person.address.timezone', ['anonymous', ({ facts }) => facts.user.timeZone]],
  ['Membership.role', ['anonymous', ({ roles }) => roles]],
  ['Context.id', ['anonymous', (source) => contextOf(source).uuid]],
  ['Context.title', ['anonymous', (source) => contextOf(source).name]],
  ['Context.sourcedId', ['anonymous', (source) => contextOf(source).sisId]],
  ['CourseOffering.sourcedId', ['anonymous', ({ facts }) => facts.course?.sisId]],
  ['CourseSection.sourcedId', ['anonymous', ({ facts }) => facts.sectionSisIds.join(',') || null]],
  ['CourseSection.title', ['anonymous', ({ facts }) => facts.course?.name]],
  ['CourseSection.label', ['anonymous', ({ facts }) => facts.course?.code]],
  ['ResourceLink.id', ['anonymous', ({ resourceLinkId }) => resourceLinkId]],
  ['ResourceLink.title', ['anonymous', ({ content, toolName }) => content?.title ?? toolName]],
  ['Message.locale', ['anonymous', ({ facts }) => facts.course?.locale ?? facts.user.locale]],
  ['ToolConsumerInstance.guid', ['anonymous', ({ facts }) => facts.root.uuid]],
  ['Platform.api.baseUrl', ['anonymous', ({ baseUrl }) => baseUrl]],
  ['Platform.api.domain', ['anonymous', ({ baseUrl }) => new URL(baseUrl).host]],
  ['Platform.course.id', ['anonymous', ({ facts }) => facts.course?.id]],
  ['Platform.course.name', ['anonymous', ({ facts }) => facts.course?.name]],
  ['Platform.course.sisSourceId', ['anonymous', ({ facts }) => facts.course?.sisId]],
  ['Platform.course.sectionSisSourceIds', ['anonymous', ({ facts }) => facts.sectionSisIds.join(',') || null]],
  ['Platform.account.id', ['anonymous', ({ facts }) => facts.account.id]],
  ['Platform.account.name', ['anonymous', ({ facts }) => facts.account.name]],
  ['Platform.account.sisSourceId', ['anonymous', ({ facts }) => facts.account.sisId]],
  ['Platform.rootAccount.id', ['anonymous', ({ facts }) => facts.root.id]],
  ['Platform.user.id', ['public', ({ facts }) => facts.user.id]],
  ['Platform.user.loginId', ['public', ({ facts }) => facts.user.login]],
  ['Platform.user.sisSourceId', ['public', ({ facts }) => facts.user.sisId]],
  ['Platform.membership.roles', ['anonymous', ({ facts }) => facts.enrollmentTypes.join(',') || null]],
  ['Platform.assignment.id', ['anonymous', ({ content }) => ofAssignment(content)?.id]],
  ['Platform.assignment.title', ['anonymous', ({ content }) => ofAssignment(content)?.title]],
  ['Platform.assignment.pointsPossible', ['anonymous', ({ content }) => ofAssignment(content)?.pointsPossible]],
  ['Platform.module.itemId', ['anonymous', ({ content }) => (content?.kind === 'module_item' ? content.id : null)]],
  ['Masquerading.user.id', ['public', ({ facts }) => facts.realUser?.id]],
  ['Masquerading.user.userId', ['anonymous', ({ facts }) => facts.realUser?.uuid]],
]);

const ofAssignment = (content: LaunchedContent | null) => (content?.kind === 'assignment' ? content : null);

function variableValue(name: string, level: PrivacyLevel, source: VariableSource): string | null {
  const [needed, of] = variables.get(name) ?? [];
  if (needed === undefined || of === undefined || rank[level] < rank[needed]) return null;
  const value = of(source);
  return value === null || value === undefined ? null : String(value);
}

/** A text with its variables replaced: one that is a variable as a whole, `$User.id`, and those within it, `${User.id}`. */
export function expanded(text: string, level: PrivacyLevel, source: VariableSource): string {
  const [, whole] = /^\$([A-Za-z]+(?:\.[A-Za-z]+)*)$/.exec(text) ?? [];
  if (whole !== undefined) return variableValue(whole, level, source) ?? text;
  return text.replace(
    /\$\{([A-Za-z]+(?:\.[A-Za-z]+)*)\}/g,
    (written, name: string) => variableValue(name, level, source) ?? written,
  );
}
