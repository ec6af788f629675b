-- Whether a link is the last one of an outcome that something is aligned with.
-- Why: Asks beyond the rows that the service may see; the function runs with the rights of its owner.
create or replace function outcome_link_is_needed(link bigint) returns boolean
language sql stable security definer set search_path from current as $$
select exists (
  select 1 from outcome_links l join outcome_alignments a on a.outcome_id = l.outcome_id
  where l.id = link and not exists (
    select 1 from outcome_links o where o.outcome_id = l.outcome_id and o.id <> l.id and o.workflow_state = 'active'
  )
)
$$;
