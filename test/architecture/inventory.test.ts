import { createHttpApp } from '../../src/server/http-app.js';
import { openWorld, type World } from '../support/world.js';

/** Paths that stand beside the routes of the table, each with its reason. */
const beside = [
  '/', // the browser's way to the page
  '/api/v1/brand_variables', // pages of the root account that the host names: a redirect
  '/brand_variables/:file', // the file, by its content
  '/feeds/calendars/:file', // calendar programs, by an address that is itself the key
  '/healthz', // the process answers
  '/readyz', // it can do its work
  '/version', // which one it is
  '/metrics', // numbers for the operator
  '/files/uploads', // bytes of announced files, by signed parameters
  '/files/:id/download', // bytes of files, by signed links
  '/courses/:course_id/assignments/:assignment_id/submissions', // files of work as one archive, by a token
  '/courses/:id/external_tools/sessionless_launch', // the page that posts a launch to a tool, by an address that is a key
  '/accounts/:id/external_tools/sessionless_launch',
  '/account_reports/:id/file', // files of reports, by a token
  '/account_reports/:id/download', // files of reports, by links that are somebody's own
  '/login', // the page of signing on, its form, and signing off over DELETE
  '/login/account', // one's own sessions and password
  '/login/cas', // it says that it signs nobody on
  '/login/cas/:id',
  '/login/forgot', // a new password is asked for
  '/login/ldap', // the same page as the next one
  '/login/local', // the page with a login and a password, wherever else one signs on
  '/login/oauth2/auth', // somebody is asked by an application, and answers
  '/login/oauth2/token', // applications get tokens, and give them back
  '/login/oauth2/revoke', // likewise, as RFC 7009 has it
  '/.well-known/oauth-authorization-server', // applications find out where to ask
  '/login/observees', // a student is followed by a code, on the page
  '/login/password', // a password is changed
  '/login/reset', // and set by the address in a mail
  '/login/saml', // likewise
  '/login/saml/:id',
  '/login/session', // whether a browser is signed on, and its signature
  '/login/session_token', // an address that signs a browser on
  '/login/applications/:id/end', // what an application was allowed is taken back on the page
  '/login/sessions/:id/end', // a session is ended on the page
  '/logout', // the page of signing off and its form
  '/register', // people register by themselves, where the school lets them
  '/register/:key', // an address is confirmed, by a key that was mailed there
  '/unsubscribe/:key', // mails of a kind are ended, by an address that is itself the key
  '/api/v1/openapi.json', // the description of the routes
  '/graphql', // the graph
  '/graphql/schema.graphql', // its description
  '/graphql/stream', // what changes in it, as it changes
  // A browser goes to a provider of the type, to one of them, and comes back.
  ...['openid_connect', 'edu_sso', 'social_a', 'code_host', 'web_id', 'career_net', 'office_id', 'microblog'].flatMap(
    (type) => [`/login/${type}`, `/login/${type}/:id`, `/login/${type}/:id/callback`],
  ),
];

interface Layer {
  readonly route?: { readonly path: string };
}

describe('The inventory of the service', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  it('A87: every route of the server stands in the table or on the list of operations', async () => {
    const http = createHttpApp(world.app);
    const layers = (http.express as unknown as { router: { stack: Layer[] } }).router.stack;
    const paths = layers.flatMap((layer) => (layer.route ? [layer.route.path] : []));
    await http.stop();
    expect([...new Set(paths)].sort()).toEqual([...beside].sort());
  });

  it('A87: the closed switch takes the descriptions away', async () => {
    const closed = await openWorld({ API_DESCRIPTION: 'closed' });
    try {
      expect((await closed.as('admin').get('/openapi.json')).status).toBe(404);
      expect((await closed.as('admin').get('/graphql/schema.graphql')).status).toBe(404);
      expect((await closed.as('admin').graphql('{ __schema { queryType { name } } }')).status).toBe(400);
      expect((await closed.as('admin').graphql('{ viewer { name } }')).status).toBe(200);
    } finally {
      await closed.close();
    }
  });
});
