/** Whoever acts as another user changes nobody's roles, administrators, logins, passwords, tokens or pairing codes, and no way to sign on. */
import {
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql';
import { aNotice } from '../../communication/global-notifications/builders.js';
import { matrix } from '../../contract/permission-matrix.js';
import { aBookmark } from '../../identity/bookmarks/builders.js';
import { aPublishedQuiz, aQuizGroup } from '../../learning/quizzes/builders.js';
import { courseRow } from '../../support/course-rows.js';
import { compiledApis } from '../../support/shared-apis.js';
import { openWorld, type World } from '../../support/world.js';

/** The mutations that change somebody's authority or the ways in which somebody signs on. */
const changingAuthority = [
  'activateRole',
  'createAccessToken',
  'createAdmin',
  'createAuthenticationProvider',
  'createDeveloperKey',
  'createPairingCode',
  'createLogin',
  'createRole',
  'createUser',
  'deactivateRole',
  'deleteAuthenticationProvider',
  'deleteDeveloperKey',
  'deleteLogin',
  'moveLogins',
  'registerUser',
  'deleteAdmin',
  'removeUserFromAccount',
  'deleteAccessToken',
  'endApplicationConsent',
  'endSession',
  'endSessions',
  'rotateDeveloperKeySecret',
  'updateAuthenticationProvider',
  'updateDeveloperKey',
  'updateLogin',
  'updateRole',
  'updateSsoSettings',
];

const guarded = {
  accounts: 'id, login_handle_name, change_password_url, auth_discovery_url, unknown_user_url',
  authentication_providers: '*',
  developer_keys: '*',
  application_consents: '*',
  roles: '*',
  role_overrides: '*',
  admins: '*',
  logins: 'id, user_id, unique_id, sis_user_id, integration_id, password_hash, workflow_state',
  sessions: 'id, user_id, login_id, expires_at, ended_at',
  access_tokens: 'id, user_id, login_id, digest, scopes, expires_at, revoked_at',
};

const surfaces = compiledApis();
const mutations = Object.values(surfaces.schema.getMutationType()?.getFields() ?? {});

/** The least value that a type of an argument takes. */
function least(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return least(type.ofType);
  if (isListType(type)) return [];
  if (isEnumType(type)) return type.getValues()[0]?.name;
  if (isInputObjectType(type) && type.isOneOf) {
    const [first] = Object.values(type.getFields());
    return first && { [first.name]: least(first.type) };
  }
  if (isInputObjectType(type)) {
    const needed = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
    return Object.fromEntries(needed.map((field) => [field.name, least(field.type)]));
  }
  return { Int: 1, RecordId: '1', Boolean: true, JSON: {}, JSONObject: {} }[type.name] ?? 'x';
}

/** A document that sends a mutation with no more than it needs. */
function documentOf(schema: GraphQLSchema, name: string) {
  const field = schema.getMutationType()?.getFields()[name];
  if (field === undefined) throw new Error(`There is no mutation ${name}.`);
  const needed = field.args.filter(({ type }) => isNonNullType(type));
  const declared = needed.map((argument) => `$${argument.name}: ${argument.type.toString()}`).join(', ');
  const passed = needed.map((argument) => `${argument.name}: $${argument.name}`).join(', ');
  const wanted = isCompositeType(getNamedType(field.type));
  const call = needed.length > 0 ? `${name}(${passed})` : name;
  return {
    query: `mutation ${declared && `(${declared})`} { ${call} ${wanted ? '{ __typename }' : ''} }`,
    variables: Object.fromEntries(needed.map((argument) => [argument.name, least(argument.type)])),
  };
}

describe('While acting as another user', () => {
  let world: World;
  let kept: unknown;
  const rows = async () =>
    Promise.all(
      Object.entries(guarded).map(([table, columns]) => world.sql(`select ${columns} from ${table} order by id`)),
    );
  beforeAll(async () => {
    world = await openWorld();
    kept = await rows();
  });
  afterAll(() => world.close());

  it('other calls go on as they do', async () => {
    const at = `/courses/${world.courses.C1}?as_user_id=${world.users.subadmin}`;
    const { status, body } = await world.as('admin').put(at, { 'course[name]': 'Biology 102' });
    expect([status, body.name]).toEqual([200, 'Biology 102']);
  });

  it.each(mutations.map(({ name }) => name))('the mutation %s changes nobody’s authority', async (name) => {
    const at = `/graphql?as_user_id=${world.users.subadmin}`;
    const { body } = await world.as('admin').json('POST', at, documentOf(surfaces.schema, name));
    const reason = body.errors?.[0].extensions.reason;
    if (changingAuthority.includes(name)) {
      expect(body.errors[0].extensions).toMatchObject({ reason: 'not_while_acting', http: { status: 403 } });
      expect(body.data[name]).toBeNull();
    } else expect([name, reason]).not.toEqual([name, 'not_while_acting']);
    expect(await rows()).toEqual(kept);
  });

  it('every route that writes is refused exactly where it changes authority', async () => {
    const quiz = await aPublishedQuiz(world);
    const spareCourse = await courseRow(world, 'Spare');
    const feeds = { ofCourse: 0, ofGroup: 0 };
    const topics = { ofCourse: 0, ofGroup: 0, entryOfCourse: 0, entryOfGroup: 0 };
    const bookmark = (await aBookmark(world.as('stu1'), 'Courses')).id;
    const notice = (await aNotice(world, 'Exams')).id;
    const quizGroup = await aQuizGroup(world, quiz);
    const noTree = { group: 0, spare: 0, outcome: 0 };
    const beside = {
      feeds,
      topics,
      tools: { ofCourse: 0, ofAccount: 0 },
      standards: { ofCourse: 0, ofAccount: 0 },
      outcomes: { course: noTree, account: noTree, all: noTree },
      rubrics: { ofCourse: 0, ofAccount: 0, use: 0, useOfAccount: 0, assessment: 0 },
      bookmark,
      notice,
      conversation: 0,
    };
    const made = { quiz, quizGroup, spareLogin: world.logins.obs, spareCourse, ...beside };
    const refused: string[] = [];
    const changing: string[] = [];
    for (const { route, path, form } of matrix) {
      const [method = '', template] = route.split(' ');
      if (method === 'GET') continue;
      const { definition } = surfaces.compiled.find(
        (one) => one.route.method === method && one.template === `/api/v1${template}`,
      ) as (typeof surfaces.compiled)[number];
      const [field] = definition.selectionSet.selections;
      if (field?.kind === 'Field' && changingAuthority.includes(field.name.value)) changing.push(route);
      const asked = path({ ...world, ...made });
      const at = `${asked}${asked.includes('?') ? '&' : '?'}as_user_id=${world.users.subadmin}`;
      const send = { POST: 'post', PUT: 'put', DELETE: 'del' }[method] as 'post';
      const { status, body } = await world.as('admin')[send](at, form);
      if (body?.errors?.[0]?.error_code === 'not_while_acting') {
        expect([route, status]).toEqual([route, 403]);
        refused.push(route);
      }
      expect([route, await rows()]).toEqual([route, kept]);
    }
    expect(refused).toEqual(changing);
    expect(refused).toHaveLength(22);
  });

  it('nobody is stopped by naming themselves', async () => {
    const at = `/accounts/${world.accounts.RA}/roles?as_user_id=self`;
    expect((await world.as('admin').post(at, { label: 'Grader' })).status).toBe(200);
  });
});
