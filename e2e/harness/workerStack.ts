import { inject } from 'vitest'
import type { Stack } from './stack.ts'

/** The stack of this worker, started by its first test file. */
export const workerStack = (): Promise<Stack> => stackOf(String(process.env.VITEST_POOL_ID))

/** One stack for the tests of all workers, which must not stop its parts. */
export const sharedStack = (): Promise<Stack> => stackOf('shared')

async function stackOf(user: string): Promise<Stack> {
  const response = await fetch(`${inject('stacksUrl')}/${user}`)
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return JSON.parse(answer)
}
