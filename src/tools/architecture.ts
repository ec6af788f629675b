import { checkArchitecture } from './architecture/run.js';

/** `node dist/src/tools/architecture.js`, from the project's folder: one line a fault; exit code 1 where there is one. */
const { faults, advice } = checkArchitecture(process.cwd());
for (const line of advice) console.log(`note  ${line}`);
for (const { path, line, check, message } of faults) console.log(`${path}:${line}  ${check}: ${message}`);
if (faults.length > 0) process.exitCode = 1;
else console.log('architecture: no faults');
