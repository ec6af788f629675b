/**
 * Chooses the rules of graphql-js that can find anything in a document. To make the visitors of all its rules, and to call
 * them at every node, takes several times as long as to read and run a document that is sent once.
 */
import {
  ExecutableDefinitionsRule,
  FragmentsOnCompositeTypesRule,
  KnownArgumentNamesRule,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  KnownTypeNamesRule,
  LoneAnonymousOperationRule,
  MaxIntrospectionDepthRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  NoUnusedFragmentsRule,
  NoUnusedVariablesRule,
  OverlappingFieldsCanBeMergedRule,
  PossibleFragmentSpreadsRule,
  SingleFieldSubscriptionsRule,
  specifiedRules,
  UniqueArgumentNamesRule,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueInputFieldNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  type ValidationRule,
  ValuesOfCorrectTypeRule,
  VariablesAreInputTypesRule,
  VariablesInAllowedPositionRule,
} from 'graphql';
import type { DocumentContents } from './document-contents.js';

type Needs = (contents: DocumentContents) => boolean;

const severalOperations: Needs = ({ operations }) => operations > 1;
const fragments: Needs = (contents) => contents.fragments;
/** Rules that look into named fragments share a budget of work, at whose end validation ends: none of them is left out then. */
const namedFragments: Needs = (contents) => contents.namedFragments;
const variables: Needs = (contents) => contents.variables || contents.namedFragments;
const directives: Needs = (contents) => contents.directives;
const argumentsAnywhere: Needs = (contents) => contents.arguments;
const nowhere: Needs = () => false;

/** What a rule has to find in a document to say anything; a rule that does not stand here always runs. */
const needs: ReadonlyMap<ValidationRule, Needs> = new Map<ValidationRule, Needs>([
  // Documents with anything that is no query and no mutation are checked by all rules.
  [ExecutableDefinitionsRule, nowhere],
  [SingleFieldSubscriptionsRule, nowhere],
  [UniqueOperationNamesRule, severalOperations],
  [LoneAnonymousOperationRule, severalOperations],
  [KnownTypeNamesRule, (contents) => contents.fragments || contents.variables],
  [FragmentsOnCompositeTypesRule, fragments],
  [PossibleFragmentSpreadsRule, fragments],
  [UniqueFragmentNamesRule, namedFragments],
  [KnownFragmentNamesRule, namedFragments],
  [NoUnusedFragmentsRule, namedFragments],
  [NoFragmentCyclesRule, namedFragments],
  [VariablesAreInputTypesRule, (contents) => contents.variables],
  [UniqueVariableNamesRule, (contents) => contents.variables],
  [NoUndefinedVariablesRule, variables],
  [NoUnusedVariablesRule, variables],
  [VariablesInAllowedPositionRule, variables],
  [KnownDirectivesRule, directives],
  [UniqueDirectivesPerLocationRule, directives],
  [KnownArgumentNamesRule, argumentsAnywhere],
  [UniqueArgumentNamesRule, argumentsAnywhere],
  [ValuesOfCorrectTypeRule, (contents) => contents.arguments || contents.variables],
  [UniqueInputFieldNamesRule, (contents) => contents.objects],
  [OverlappingFieldsCanBeMergedRule, (contents) => contents.repeatedFields || contents.fragments],
  [MaxIntrospectionDepthRule, (contents) => contents.introspection],
]);

/** The rules that say of such a document all that the whole set says, in the same order. */
export const rulesFor = (contents: DocumentContents): readonly ValidationRule[] =>
  contents.unserved ? specifiedRules : specifiedRules.filter((rule) => needs.get(rule)?.(contents) ?? true);
