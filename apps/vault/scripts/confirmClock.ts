import { runOperation } from '../src/operations/runOperation.ts'
import { confirmClock } from '../src/store/clockGuard.ts'

// confirmClock.ts <role>   after a jump of the clock: lets the vault delete by date again, while it runs
await runOperation(process.argv[2], async ({ db, clock }) => {
  await confirmClock(db, clock.now())
  process.stdout.write(`Confirmed: it is ${new Date(clock.now()).toISOString()}.\n`)
})
