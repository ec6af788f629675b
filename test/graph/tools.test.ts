/** The tools of front-end developers take the schema and the operations of ten screens as they are. */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import graphqlEslint from '@graphql-eslint/eslint-plugin';
import { ESLint, type Linter } from 'eslint';
import { buildSchema, isScalarType, isSpecifiedScalarType, parse } from 'graphql';
import { openApis } from '../../src/server/apis.js';
import { operationRules, schemaRules } from './lint-exceptions.js';
import { operationFiles, operationsFolder, schemaFile } from './operations.js';

const files = operationFiles();
/** Scalar → its type in TypeScript, as the schema says it. */
const scalars = Object.fromEntries(
  Object.values(openApis().schema.getTypeMap()).flatMap((type) =>
    isScalarType(type) && !isSpecifiedScalarType(type)
      ? [[type.name, String(type.extensions['codegenScalarType'])]]
      : [],
  ),
);
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lyceum-tools-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('There are ten screens', () => expect(files).toHaveLength(10));

describe('graphql-eslint', () => {
  const configOf = (glob: string, rules: Linter.RulesRecord): Linter.Config => ({
    files: [glob],
    plugins: { '@graphql-eslint': graphqlEslint as never },
    languageOptions: {
      parser: graphqlEslint.parser as never,
      parserOptions: { graphQLConfig: { schema: schemaFile, documents: `${operationsFolder}/*.graphql` } },
    },
    rules,
  });
  const rulesOf = (...names: (keyof typeof graphqlEslint.configs)[]): Linter.RulesRecord =>
    Object.assign({}, ...names.map((name) => (graphqlEslint.configs[name] as { rules: object }).rules));
  const complaints = async (cwd: string, config: Linter.Config, file: string): Promise<string[]> => {
    const eslint = new ESLint({ cwd, overrideConfigFile: true, overrideConfig: [config] });
    const found = await eslint.lintFiles([file]);
    return found.flatMap(({ messages }) => messages.map(({ ruleId, line, message }) => `${ruleId} ${line} ${message}`));
  };

  it('finds nothing in the schema, but for what is named with a reason', async () => {
    const rules = { ...rulesOf('flat/schema-recommended', 'flat/schema-relay'), ...schemaRules };
    expect(await complaints(join(schemaFile, '..'), configOf('*.graphql', rules), 'schema.graphql')).toEqual([]);
  });

  it('finds nothing in the operations, and does find what is wrong', async () => {
    const config = configOf('*.graphql', { ...rulesOf('flat/operations-recommended'), ...operationRules });
    expect(await complaints(operationsFolder, config, '*.graphql')).toEqual([]);
    writeFileSync(join(folder, 'Wrong.graphql'), 'query wrong($a: Int) {\n  viewer {\n    nothing\n  }\n}\n');
    const wrong = await complaints(folder, config, 'Wrong.graphql');
    expect(wrong.map((line) => line.split(' ')[0])).toEqual(
      expect.arrayContaining(['@graphql-eslint/fields-on-correct-type', '@graphql-eslint/no-unused-variables']),
    );
  });
});

describe('graphql-codegen', () => {
  it('writes types for every operation, without any `any` but where JSON is meant', async () => {
    const schema = readFileSync(schemaFile, 'utf8');
    const written = await codegen({
      filename: 'operations.ts',
      schema: parse(schema),
      schemaAst: buildSchema(schema),
      documents: files.map(({ screen, text }) => ({ location: screen, document: parse(text) })),
      config: { strictScalars: true, scalars, dedupeOperationSuffix: true },
      plugins: [{ operations: {} }],
      pluginMap: { operations: typescriptOperations },
    });
    for (const { screen } of files) expect(written).toContain(`export type ${screen}Query = {`);
    const lines = written.split('\n').map((line) => line.trim());
    const vague = lines.filter((line) => /\bany\b/.test(line) && !line.startsWith('/**'));
    // What a student answers depends on the question.
    for (const line of vague) expect(line).toMatch(/\banswer\??: any\b/);
    writeFileSync(join(folder, 'operations.ts'), written);
    const tsc = join(createRequire(import.meta.url).resolve('typescript/package.json'), '../bin/tsc');
    execFileSync(process.execPath, [tsc, '--noEmit', '--strict', '--skipLibCheck', 'operations.ts'], { cwd: folder });
  });
});

describe('Relay’s compiler', () => {
  const compilerOf = () => createRequire(import.meta.url).resolve('relay-compiler/cli.js');

  function compile(name: string, sources: readonly { readonly screen: string; readonly text: string }[]): string {
    const project = join(folder, name);
    mkdirSync(join(project, 'src/__generated__'), { recursive: true });
    copyFileSync(schemaFile, join(project, 'schema.graphql'));
    for (const { screen, text } of sources) {
      const parts = text.replace(/^#.*$/gm, '').split(/^(?=(?:query|mutation|fragment) )/m);
      const tagged = parts
        .filter((part) => part.trim() !== '')
        .map((part, i) => `export const d${i} = graphql\`${part}\`;`);
      writeFileSync(
        join(project, `src/${screen}.ts`),
        [`import { graphql } from 'react-relay';`, ...tagged].join('\n'),
      );
    }
    const config = { src: './src', schema: './schema.graphql', language: 'typescript', customScalarTypes: scalars };
    writeFileSync(
      join(project, 'relay.config.json'),
      JSON.stringify({ ...config, artifactDirectory: './src/__generated__', eagerEsModules: true }),
    );
    execFileSync(process.execPath, [compilerOf(), 'relay.config.json'], { cwd: project, stdio: 'pipe' });
    return join(project, 'src/__generated__');
  }

  it('compiles every operation', () => {
    const made = readdirSync(compile('screens', files));
    for (const { screen } of files) expect(made).toContain(`${screen}Query.graphql.ts`);
  });

  it('refuses what is wrong', () => {
    expect(() => compile('wrong', [{ screen: 'Wrong', text: 'query WrongQuery { viewer { nothing } }' }])).toThrow();
  });
});
