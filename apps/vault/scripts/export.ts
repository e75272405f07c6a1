import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readKeyFile } from '../src/keys/keyFile.ts'
import { openVaultKeys } from '../src/keys/vaultKeys.ts'
import { exportVault } from '../src/operations/exportVault.ts'
import { runOperation } from '../src/operations/runOperation.ts'

// export.ts <role> <recipient>... > file.age   (docs/vault-export.md)
const [role, ...recipients] = process.argv.slice(2)

await runOperation(role, async ({ config, ...operation }) => {
  if (recipients.length === 0) throw new Error('Name the recipients of the export after the role: age1…')
  if (process.stdout.isTTY) throw new Error('Send the output to a file: > file.age')
  const keys = await openVaultKeys(config.keyDir, { create: false })
  const pepper = readKeyFile(join(config.keyDir, 'pepper.key'))
  await pipeline(await exportVault({ ...operation, keys }, { recipients, pepper }), process.stdout)
})
