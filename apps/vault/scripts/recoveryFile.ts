import { parseEmail } from '../src/identity/parseEmail.ts'
import { makeRecoveryFile } from '../src/operations/makeRecoveryFile.ts'
import { openExport } from '../src/operations/openExport.ts'
import { readIdentities } from '../src/operations/readIdentities.ts'

// recoveryFile.ts <identity file> <auth export> <recovery export> <e-mail address> > file.json   (docs/vault-export.md)
const [identityFile, authFile, recoveryFile, address = ''] = process.argv.slice(2)

try {
  const email = parseEmail(address)
  if (!identityFile || !authFile || !recoveryFile || !email)
    throw new Error('Name the file with the identities, the exports of auth and recovery, and the e-mail address.')
  const identities = readIdentities(identityFile)
  const { file, password } = await makeRecoveryFile({
    auth: await openExport(authFile),
    recovery: await openExport(recoveryFile),
    identities,
    email,
  })
  process.stdout.write(`${JSON.stringify(file, null, 2)}\n`)
  const opener = password === undefined ? "The owner's passkey or password opens it." : `Its password is ${password}`
  process.stderr.write(`${opener}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
