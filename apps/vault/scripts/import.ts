import { importVault } from '../src/operations/importVault.ts'
import { openExport } from '../src/operations/openExport.ts'
import { readIdentities } from '../src/operations/readIdentities.ts'
import { runOperation } from '../src/operations/runOperation.ts'

// import.ts <role> <identity file> [newer export] < file.age   (docs/vault-export.md)
const [role, identityFile, newerFile] = process.argv.slice(2)

await runOperation(role, async ({ config, db, role, clock }) => {
  if (identityFile === undefined) throw new Error('Name the file with the identity of the export after the role.')
  const identities = readIdentities(identityFile)
  const newer = newerFile === undefined ? undefined : await openExport(newerFile)
  const source = { file: process.stdin, newer, identities }
  const { rows } = await importVault({ db, role, clock, keyDir: config.keyDir }, source)
  process.stdout.write(`Imported ${rows} rows. The keys are in ${config.keyDir}.\n`)
})
