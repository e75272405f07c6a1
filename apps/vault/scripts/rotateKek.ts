import { createVaultKeys, openVaultKeys, replacedKeyPath, replaceKek } from '../src/keys/vaultKeys.ts'
import { kekIdsInUse, rewrapRecords } from '../src/operations/rewrapRecords.ts'
import { runOperation } from '../src/operations/runOperation.ts'

// rotateKek.ts <role> new      makes a new key; restart the vault, which then encrypts with it
// rotateKek.ts <role> rewrap   encrypts the data keys of all records with it; may be interrupted and run again
const [role, step] = process.argv.slice(2)
const print = (line: string) => process.stdout.write(`${line}\n`)

await runOperation(role, async ({ config, db, role }) => {
  const { keyDir, development } = config
  if (step === 'new') {
    if (development) await createVaultKeys(keyDir)
    const { id, replacedId } = replaceKek(keyDir)
    return void print(`The key is now ${id}; ${replacedId} can still be read. Restart the vault, then run rewrap.`)
  }
  if (step !== 'rewrap') throw new Error('Name the step after the role: new or rewrap.')
  const keys = await openVaultKeys(keyDir, { create: false })
  const { read, rewrapped } = await rewrapRecords({ db, role, keys }, (progress) =>
    print(`${progress.read} records read, ${progress.rewrapped} rewrapped`),
  )
  const older = [...(await kekIdsInUse({ db, role }))].filter((id) => id !== keys.kek.id)
  print(`Done: ${read} records, ${rewrapped} rewrapped.`)
  if (older.length === 0) return void print(`No record needs another key than ${keys.kek.id}.`)
  const files = older.map((id) => replacedKeyPath(keyDir, id)).join(', ')
  throw new Error(`Records still need ${files}: restart every vault of this role, then run rewrap again.`)
})
