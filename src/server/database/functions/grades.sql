-- The letter of a scheme for a score in percent, as `letterOf` of the grading standards.
-- Why: Lists read totals of thousands of rows as letters; a test compares both.
create or replace function letter_grade(score double precision, scheme jsonb) returns text
language sql immutable parallel safe as $$
select entry->>'name' from jsonb_array_elements(scheme) as entry
where round((entry->>'value')::numeric, 6) <= round((score / 100)::numeric, 6) or (entry->>'value')::double precision = 0
order by (entry->>'value')::double precision desc limit 1
$$;
