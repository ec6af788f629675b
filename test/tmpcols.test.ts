import { openWorld } from './support/world.js';
it('cols', async () => {
  const world = await openWorld();
  const rows = await world.sql(`select table_name||'.'||column_name as c, data_type as t from information_schema.columns where table_schema='public' and (data_type in ('text','character varying','jsonb','json','ARRAY') or data_type='USER-DEFINED') order by 1`);
  throw new Error(rows.map((r) => r['c'] + ':' + r['t']).join(' '));
});
