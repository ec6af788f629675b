import { termReads } from '../../../../src/learning/courses/index.js';
import { AccountObject } from '../../../identity/accounts/account.object.js';
import { connectionField, memberField, permissionsField, relation } from '../../../platform/declare.js';
import { TermArgs, TermListArgs } from './term.inputs.js';
import { TermConnection, TermObject } from './term.object.js';
import { TermOverrideObject } from './term-override.object.js';

export const termFields = [
  connectionField(AccountObject, 'terms', () => TermConnection, {
    description: 'The terms of the root account, for those who administer the account.',
    args: TermListArgs,
  }),
  memberField(AccountObject, 'term', () => TermObject, {
    description: 'One term of the root account, for those who administer the account.',
    args: TermArgs,
    connection: 'term',
  }),
  relation(TermObject, 'overrides', () => TermOverrideObject, {
    description: 'Other dates for single types of enrollment.',
    list: true,
  }),
  permissionsField(TermObject, 'TermPermissions', termReads, {
    readSis: 'May see the SIS identifier.',
    manage: { update: 'May change it.', delete: 'May delete it.' },
    writeSis: { updateSisId: 'May change the SIS identifier.' },
  }),
];
