import { toBase64Url } from '@latchkey/base/codec/base64'
import { publicHalves, signingKeysText } from '../src/keys/signingKeys.ts'
import { createVaultKeys, openVaultKeys } from '../src/keys/vaultKeys.ts'

// Creates the key files of one vault in a folder, and prints the public keys. Existing files stay as they are.
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('Name the folder of the key files: one folder per vault, never in a backup with its database.\n')
  process.exit(2)
}
await createVaultKeys(folder)
const { requestKey, signing } = await openVaultKeys(folder, { create: false })
process.stdout.write(`PUBLIC_KEY=${toBase64Url(requestKey.publicKey)}\n`)
process.stdout.write(`PARTNER_KEYS="${signingKeysText(publicHalves(signing))}"\n`)
