import { writeFileSync } from 'node:fs'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'

// Makes the key pair of exports, as `age-keygen` does: the identity goes to a file, the recipient is printed.
const [file] = process.argv.slice(2)
if (file === undefined) {
  process.stderr.write('Name the file of the identity. Keep it away from the vaults: it opens every export.\n')
  process.exit(2)
}
const identity = await generateX25519Identity()
const recipient = await identityToRecipient(identity)
writeFileSync(file, `# public key: ${recipient}\n${identity}\n`, { mode: 0o400, flag: 'wx' })
process.stdout.write(`${recipient}\n`)
