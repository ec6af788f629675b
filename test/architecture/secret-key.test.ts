/** Nothing that depends on the secret key is forgotten when it changes. Decision 0112. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EntityProperty } from '@mikro-orm/core';
import { composition } from '../../src/composition.js';
import { projectRoot } from '../../src/platform/project-root.js';
import { closeOrm, openOrm } from '../../src/server/orm/orm.js';
import { endsWithKey } from '../../src/server/secrets/signed-with-key.js';

const sources = join(projectRoot(), 'src');
const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
const textOf = (file: string): string => readFileSync(join(sources, file), 'utf8');
const calling = (call: RegExp): string[] =>
  files.filter((file) => file !== 'platform/authorization/secrets.ts' && call.test(textOf(file))).sort();

const sealing = /\b(?:secrets|box)\s*\.seal\(/;
const signing = /\b(?:secrets|box)\s*\.(?:sign|sealBriefly)\(/;

describe('The secret key', () => {
  it('seals no column of an entity that is not sealed anew', async () => {
    const orm = await openOrm({
      url: 'postgresql://nobody@127.0.0.1:1/none',
      poolMax: 1,
      poolWaitMs: 1,
      statementTimeoutMs: 1,
    });
    try {
      const found = Object.values(
        orm.getMetadata().getAll() instanceof Map
          ? [...orm.getMetadata().getAll().values()]
          : orm.getMetadata().getAll(),
      ).flatMap(({ tableName, properties }) =>
        Object.values(properties as Record<string, EntityProperty>)
          .filter(({ name }) => /sealed/i.test(name))
          .map(({ fieldNames }) => `${tableName}.${fieldNames[0]}`),
      );
      expect(found.sort()).toEqual(composition.sealed.map(({ table, column }) => `${table}.${column}`).sort());
      expect(found.length).toBeGreaterThan(2);
    } finally {
      await closeOrm(orm);
    }
  });

  it('seals what is stored in these places alone, and what browsers keep', () => {
    expect(calling(sealing)).toEqual([
      'identity/authentication-providers/provider-secret.ts',
      'identity/mails/queue-mail.ts',
      'learning/external-tools/tool-secret.ts',
      'server/secrets/rotation.ts',
      'server/sign-in/sealed-cookie.ts',
    ]);
  });

  it('signs nothing whose end is not told to who changes it', () => {
    const purposes = calling(signing).flatMap((file) => {
      const found = [...textOf(file).matchAll(/^const purpose = '([^']+)';$/gm)].map(
        ([, purpose]) => purpose as string,
      );
      const named = [...textOf(file).matchAll(/\.sign\('[^']*', '([^']+)'\)/g)].map(([, purpose]) => purpose as string);
      expect([file, found.length + named.length > 0]).toEqual([file, true]);
      return [...found, ...named];
    });
    const cookies = files.flatMap((file) =>
      [...textOf(file).matchAll(/new SealedCookie<\w+>\('\w+', '([^']+)'\)/g)].map(([, purpose]) => purpose as string),
    );
    expect(cookies).toHaveLength(2);
    expect([...purposes, ...cookies].filter((purpose) => purpose !== 'fingerprint').sort()).toEqual(
      Object.keys(endsWithKey).sort(),
    );
  });
});
