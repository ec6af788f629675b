#!/usr/bin/env bash
# rrule-temporal 2.2.8: two ways of naming weekdays of a year name other days than RFC 5545 (3.3.10) has them.
#
# The 53rd Friday of a year is there in some years only. The library finds one in each, in the next January where the year
# has none. A list of weekdays with and without a number ("each Thursday and the first Monday") loses those without one, in
# a rule by the year without BYMONTH. By months, and with BYMONTH, both are right.
#
# Seen: ["2025-01-03","2026-01-02"] where 2027-12-31 and 2032-12-31 are meant; ["2024-01-01","2025-01-06"] where 2024-01-01
# and 2024-01-04 are
# Fails when that changes. Needs npm and Node 22; installs into a temporary folder.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund rrule-temporal@2.2.8 >/dev/null
cat >seen.mjs <<'JS'
import { RRuleTemporal } from 'rrule-temporal';

for (const days of ['53FR', 'TH,1MO']) {
  const rule = new RRuleTemporal({ rruleString: `DTSTART:20240101T090000Z\nRRULE:FREQ=YEARLY;BYDAY=${days};COUNT=2` });
  console.log(JSON.stringify(rule.all().map((one) => one.toString().slice(0, 10))));
}
JS
seen=$(node seen.mjs)
expected='["2025-01-03","2026-01-02"]
["2024-01-01","2025-01-06"]'
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo 'It behaves otherwise now.' >&2
  exit 1
fi
