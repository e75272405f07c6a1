import { setTimeout as wait } from 'node:timers/promises'

const timeoutMs = 60_000
const pollMs = 50

/**
 * Polls until the condition is true. Also for scripts, which lack vitest's own polling. @throws with `what` after 60 s
 */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs
  while (!(await isSo())) {
    if (Date.now() > deadlineMs) throw new Error(`Waited ${timeoutMs / 1000} s in vain: ${what}`)
    await wait(pollMs)
  }
}
