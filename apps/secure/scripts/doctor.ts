import { compareKeys } from '../src/server/compareKeys.ts'
import { readConfig } from '../src/server/config.ts'

// doctor.ts   Compares the keys of both vaults with those in the settings. Runs where the secure site runs, which reaches both.
const problems = await compareKeys(readConfig(process.env), globalThis.fetch)
for (const problem of problems) process.stdout.write(`${problem}\n`)
if (problems.length === 0) process.stdout.write('The secure site and both vaults have the same keys of each other.\n')
process.exitCode = problems.length === 0 ? 0 : 1
