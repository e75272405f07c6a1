import { createVaultKeys } from '../src/keys/vaultKeys.ts'

// Creates the key files of one vault in a folder. Existing files stay as they are.
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('Name the folder of the key files: one folder per vault, never in a backup with its database.\n')
  process.exit(2)
}
await createVaultKeys(folder)
