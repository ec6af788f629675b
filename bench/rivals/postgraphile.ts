/** PostGraphile on the same database, as it comes. It knows no policy: whoever has a token sees every row. */
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { admission } from '../hand-written/admission.js';
import { openPool } from '../hand-written/database.js';

const admit = admission(openPool());
const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [makePgService({ connectionString: process.env['DATABASE_URL'] as string, schemas: ['public'] })],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
  grafast: { explain: false },
});
const inner = createServer();
await instance.createServ(grafserv).addTo(inner);
createServer((req, res) => {
  admit(req, res, (error) => {
    if (error === undefined) inner.emit('request', req, res);
    else res.writeHead(500).end();
  });
}).listen(Number(process.env['PORT']), '127.0.0.1');
