import {
  buildSchema,
  type GraphQLArgument,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
} from 'graphql';
import { compiledApis } from '../support/shared-apis.js';

/** What is called so is one of a few words, as a rule. */
const stateLike =
  /(type|types|state|states|status|kind|scheme|view|format|visibility|category|class|option|mode|policy|license|role|roles|event|order|level|bucket|reason|purpose|action)$/i;

/** Texts that are called so and may say anything, each with why. */
const open: Readonly<Record<string, string>> = {
  'AccessToken.purpose': 'a person writes it',
  'AccessTokenInput.purpose': 'a person writes it',
  'Mutation.deleteAppointmentGroup(cancelReason)': 'a person writes it',
  'Mutation.deleteCalendarEvent(cancelReason)': 'a person writes it',
  'ApplicationConsent.purpose': 'an application writes it',
  contentType: 'a media type',
  contentTypes: 'media types, or their beginnings',
  displayType: 'a word of clients, which lay frames out',
  platformIconClass: 'a class of style sheets of clients',
  role: 'the name of a role, which schools make',
  roles: 'names of roles, which schools make',
  roleNames: 'names of roles, which schools make',
  'LdapSignOnSettings.identifierFormat': 'the name of an attribute of a directory',
  'AuthenticationProviderInput.identifierFormat': 'likewise, where the provider is one',
  'CreateRoleInput.role': 'the name of a role that is made',
  'Mutation.createGlobalNotification(roles)': 'ids or names of roles, which schools make',
  'Mutation.updateGlobalNotification(roles)': 'likewise',
  userRoles: 'what a page says of who reports a problem',
  'StreamItem.notificationCategory': 'what the message says of itself',
  'StreamSummary.notificationCategory': 'what the messages say of themselves',
};

/** Fields and arguments of texts that are called like closed lists of words, as `Type.field` and `Type.field(argument)`. */
function textsLikeWords(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (type.name.startsWith('__')) return [];
    if (!isObjectType(type) && !isInterfaceType(type) && !isInputObjectType(type)) return [];
    return Object.values(type.getFields()).flatMap((field) => {
      const args: readonly GraphQLArgument[] = 'args' in field ? field.args : [];
      const itself = { name: field.name, type: field.type as GraphQLType, at: `${type.name}.${field.name}` };
      const asked = args.map((arg) => ({ name: arg.name, type: arg.type, at: `${itself.at}(${arg.name})` }));
      return [itself, ...asked]
        .filter((one) => getNamedType(one.type).name === 'String' && stateLike.test(one.name))
        .filter((one) => !(one.name in open) && !(one.at in open))
        .map(({ at }) => at);
    });
  });
}

describe('A closed list of words in the graph', () => {
  it('is an enum, in answers, arguments and inputs', () => {
    expect(textsLikeWords(compiledApis().schema)).toEqual([]);
  });

  it('is found where it is a text', () => {
    const schema = buildSchema(`
      type Query { course(sortKind: String, role: String): Course }
      type Course { license: String! name: String contentType: String }
      input CourseInput { gradingTypes: [String!] }
    `);
    expect(textsLikeWords(schema)).toEqual(['Query.course(sortKind)', 'Course.license', 'CourseInput.gradingTypes']);
  });
});
