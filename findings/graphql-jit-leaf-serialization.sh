#!/usr/bin/env bash
# graphql-jit 0.8.9 with graphql 16.15.0: `disableLeafSerialization: true` does not disable the serializers of all leaves.
#
# The README says that the option disables the serializers of leaf nodes. Compiled queries still call `serialize` of custom
# scalars; only enums and the five scalars of the specification are handed on as the resolver gave them. Both halves matter:
# an enum with values of its own is answered as that value and not as its name, while a custom scalar is not.
#
# Seen: {"word":"internal","number":"7","custom":"serialized 7"}; with the option off {"word":"NAME","number":7,"custom":"serialized 7"}
# Fails when that changes. Needs npm; installs into a temporary folder.
set -euo pipefail
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund graphql@16.15.0 graphql-jit@0.8.9 >/dev/null
cat >seen.cjs <<'JS'
const { GraphQLEnumType, GraphQLInt, GraphQLObjectType, GraphQLScalarType, GraphQLSchema, parse } = require('graphql');
const { compileQuery } = require('graphql-jit');

const Word = new GraphQLEnumType({ name: 'Word', values: { NAME: { value: 'internal' } } });
const Custom = new GraphQLScalarType({ name: 'Custom', serialize: (value) => `serialized ${value}` });
const fields = { word: { type: Word }, number: { type: GraphQLInt }, custom: { type: Custom } };
const schema = new GraphQLSchema({ query: new GraphQLObjectType({ name: 'Query', fields }) });
const root = { word: 'internal', number: '7', custom: 7 };
for (const disableLeafSerialization of [true, false]) {
  const compiled = compileQuery(schema, parse('{ word number custom }'), undefined, { disableLeafSerialization });
  console.log(JSON.stringify(compiled.query(root, {}, {}).data));
}
JS
seen=$(node seen.cjs)
expected='{"word":"internal","number":"7","custom":"serialized 7"}
{"word":"NAME","number":7,"custom":"serialized 7"}'
echo "$seen"
if [ "$seen" != "$expected" ]; then
  echo 'It behaves otherwise now.' >&2
  exit 1
fi
