import type { World } from '../../support/world.js';

/** Groups of ten below an account's root group, four levels deep, and outcomes that are linked once each. */
export async function manyOutcomes(world: World, root: number, groups: number, links: number): Promise<void> {
  const { RA, RA1 } = world.accounts;
  await world.sql(
    `insert into outcome_groups (id, root_account_id, account_id, parent_id, title)
     select ${root} + n, $1, $2, case when n <= 5 then ${root} else ${root} + n / 10 + 1 end, 'Group ' || n
     from generate_series(1, ${groups}) n`,
    [RA, RA1],
  );
  await world.sql(
    `insert into outcomes (id, root_account_id, account_id, title) select n, $1, $2, 'Outcome ' || lpad(n::text, 5, '0')
     from generate_series(1, ${links}) n`,
    [RA, RA1],
  );
  await world.sql(
    `insert into outcome_links (root_account_id, account_id, outcome_group_id, outcome_id)
     select $1, $2, case when n <= 2000 then ${root} else ${root} + 1 + n % ${groups} end, n from generate_series(1, ${links}) n`,
    [RA, RA1],
  );
  await world.sql(
    `select setval(pg_get_serial_sequence(t, 'id'), 100000) from unnest(array['outcome_groups', 'outcomes']) t`,
  );
}
