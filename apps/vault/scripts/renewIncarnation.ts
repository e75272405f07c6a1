import { runOperation } from '../src/operations/runOperation.ts'
import { renewIncarnation } from '../src/statements/incarnation.ts'

// renewIncarnation.ts <role> [at least]   Run after a restore or a promotion, before the vault starts.
const [role, atLeast = '0'] = process.argv.slice(2)

await runOperation(role, async ({ db, clock }) => {
  if (!/^\d{1,15}$/.test(atLeast)) throw new Error('The second argument is a number in milliseconds since 1970.')
  const incarnation = await renewIncarnation({ db, clock }, Number(atLeast))
  process.stdout.write(`The incarnation is now ${incarnation}.\n`)
})
