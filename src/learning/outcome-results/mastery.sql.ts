/**
 * How results of a person become their mastery of an outcome: the four methods, as SQL over a group of results, so that lists
 * are ordered by it and a course is averaged where its rows are. Source: D2 · Outcome groups, rule 5; supplement §5.6.
 */
import { type Sql, sql } from '../../platform/sql/sql.js';

/** The results of one person and one outcome, as columns of what is grouped. */
export interface ResultColumns {
  /** Numeric, on the scale of the outcome. */
  readonly score: Sql;
  /** When it was shown. */
  readonly at: Sql;
  /** Decides between two of the same time. */
  readonly id: Sql;
}

/**
 * SQL: points of a result on the scale of its outcome as it is now, numeric: a share of the highest rating, the points
 * themselves for an outcome without ratings and where none were possible.
 */
export const scaledScore = (result: Sql, outcome: Sql): Sql => sql`
  case
    when ${outcome}.points_possible is not null and ${result}.possible > 0
      then ${result}.score::numeric * ${outcome}.points_possible::numeric / ${result}.possible::numeric
    else ${result}.score::numeric
  end
`;

/**
 * SQL: an aggregate, the mastery score of the results that are grouped, rounded to two decimals; null where the method finds
 * none. highest: the largest. latest: the last. n_mastery: the mean of those at or above the mastery points, when there are
 * at least `calculation_int` of them. decaying_average: the last counts `calculation_int` percent, the mean of all before it
 * the rest; one alone counts whole.
 * @param outcome a row with calculation_method, calculation_int and mastery_points, by which the results are grouped, too
 */
export function masteryScore(outcome: Sql, { score, at, id }: ResultColumns): Sql {
  const last = sql`(array_agg(${score} order by ${at} desc, ${id} desc))[1]`;
  const share = sql`${outcome}.calculation_int::numeric`;
  // Divided once, at the end: a mean whose digits do not end would be rounded twice.
  const before = sql`(count(*) - 1)`;
  const enough = sql`filter (where ${score} >= ${outcome}.mastery_points::numeric)`;
  return sql`
    round(
      case ${outcome}.calculation_method
        when 'highest' then max(${score})
        when 'latest' then ${last}
        when 'n_mastery'
          then case when count(*) ${enough} >= ${outcome}.calculation_int then avg(${score}) ${enough} end
        when 'decaying_average'
          then case
            when count(*) = 1 then max(${score})
            else (${last} * ${share} * ${before} + (sum(${score}) - ${last}) * (100 - ${share})) / (100 * ${before})
          end
      end,
      2
    )::double precision
  `;
}
