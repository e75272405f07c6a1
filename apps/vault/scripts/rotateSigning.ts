import { publicHalves, rotateSigningKeys, signingKeysText } from '../src/keys/signingKeys.ts'

// rotateSigning.ts <key folder>   The next signing key becomes the current one, and a new next one is made.
const [folder] = process.argv.slice(2)
if (folder === undefined) {
  process.stderr.write('Name the folder of the key files.\n')
  process.exit(2)
}
try {
  process.stdout.write(`PARTNER_KEYS="${signingKeysText(publicHalves(rotateSigningKeys(folder)))}"\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
