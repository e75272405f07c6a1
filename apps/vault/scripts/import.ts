import { createReadStream, readFileSync } from 'node:fs'
import { importVault } from '../src/operations/importVault.ts'
import { runOperation } from '../src/operations/runOperation.ts'

// import.ts <role> <identity file> [newer export] < file.age   (docs/vault-export.md)
const [role, identityFile, newerFile] = process.argv.slice(2)

await runOperation(role, async ({ config, db, role, clock }) => {
  if (identityFile === undefined) throw new Error('Name the file with the identity of the export after the role.')
  const lines = readFileSync(identityFile, 'utf8').split('\n')
  const identities = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  const newer = newerFile === undefined ? undefined : createReadStream(newerFile)
  const source = { file: process.stdin, newer, identities }
  const { rows } = await importVault({ db, role, clock, keyDir: config.keyDir }, source)
  process.stdout.write(`Imported ${rows} rows. The keys are in ${config.keyDir}.\n`)
})
