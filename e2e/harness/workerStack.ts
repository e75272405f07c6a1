import { inject } from 'vitest'
import type { Stack } from './stack.ts'

/** The stack of this worker, started by its first test file. */
export async function workerStack(): Promise<Stack> {
  const response = await fetch(`${inject('stacksUrl')}/${process.env.VITEST_POOL_ID}`)
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  return JSON.parse(answer)
}
