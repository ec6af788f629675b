import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkActions, checkMemberships } from './action-rules.js';
import { checkAreaOrder } from './area-order.js';
import { checkCircles } from './circle-rules.js';
import { checkAreaImports, checkAreaLists, checkHeldObjects, checkImportEffects } from './composition-rules.js';
import { checkFolderCircles } from './folder-circles.js';
import {
  checkExportNames,
  checkFileNames,
  checkPermissionNames,
  checkSizes,
  checkTests,
  sizeAdvice,
} from './form-rules.js';
import { checkGuards } from './guard-rules.js';
import { checkImports } from './import-rules.js';
import { checkPlatformNames } from './platform-rules.js';
import { checkPureRules } from './pure-rules.js';
import { checkRefusals } from './refusal-rules.js';
import { checkRefusalWords } from './refusal-words.js';
import { checkServerRooms } from './server-rooms.js';
import { type Check, type Fault, readSources, type SourceFile } from './source-tree.js';
import { checkSql } from './sql-rules.js';
import { checkModuleState, checkOperations } from './state-rules.js';
import { checkTransitions } from './transition-rules.js';
import { checkWrites } from './write-rules.js';

/** A fault that is meant to be there, and why. */
export interface Exception {
  readonly check: string;
  readonly path: string;
  readonly about: string;
  readonly reason: string;
}

const checks: readonly Check[] = [
  checkImports,
  checkPlatformNames,
  checkServerRooms,
  checkCircles,
  checkFolderCircles,
  checkFileNames,
  checkSizes,
  checkPermissionNames,
  checkExportNames,
  checkTests,
  checkModuleState,
  checkHeldObjects,
  checkImportEffects,
  checkAreaLists,
  checkAreaImports,
  checkAreaOrder,
  checkOperations,
  checkGuards,
  checkWrites,
  checkTransitions,
  checkRefusals,
  checkPureRules,
  checkActions,
  checkMemberships,
  checkRefusalWords,
  checkSql,
];

/**
 * Runs every check on the project.
 * @param files of the project, where they have been read already
 * @returns the faults without those excepted, and advice that is no fault
 */
export function checkArchitecture(
  root: string,
  files: readonly SourceFile[] = readSources(root),
): { faults: Fault[]; advice: string[] } {
  const exceptions = JSON.parse(readFileSync(join(root, 'test/architecture/exceptions.json'), 'utf8')) as Exception[];
  const found = checks.flatMap((check) => check(files));
  return { faults: withoutExceptions(found, exceptions), advice: sizeAdvice(files) };
}

/** Takes the excepted faults out; an exception without a reason, or that excepts nothing, is a fault itself. */
export function withoutExceptions(faults: readonly Fault[], exceptions: readonly Exception[]): Fault[] {
  const key = ({ check, path, about }: Fault | Exception) => JSON.stringify([check, path, about]);
  const present = new Set(faults.map(key));
  const excepted = new Set(exceptions.map(key));
  const idle = exceptions.filter((one) => !present.has(key(one)) || !one.reason.trim());
  return [
    ...faults.filter((fault) => !excepted.has(key(fault))),
    ...idle.map((one) => ({
      check: 'exceptions',
      path: 'test/architecture/exceptions.json',
      line: 1,
      about: one.about,
      message: `${one.check} of ${one.path} (${one.about}) excepts nothing or gives no reason`,
    })),
  ];
}
