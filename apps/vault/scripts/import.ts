import { readFileSync } from 'node:fs'
import { importVault } from '../src/operations/importVault.ts'
import { runOperation } from '../src/operations/runOperation.ts'

// import.ts <role> <identity file> < file.age   (docs/vault-export.md)
const [role, identityFile] = process.argv.slice(2)

await runOperation(role, async ({ config, db, role }) => {
  if (identityFile === undefined) throw new Error('Name the file with the identity of the export after the role.')
  const lines = readFileSync(identityFile, 'utf8').split('\n')
  const identities = lines.map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#'))
  const { rows } = await importVault({ db, role, keyDir: config.keyDir }, { file: process.stdin, identities })
  process.stdout.write(`Imported ${rows} rows. The keys are in ${config.keyDir}.\n`)
})
