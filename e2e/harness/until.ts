import { setTimeout as wait } from 'node:timers/promises'

const timeoutMs = 30_000
const pollMs = 50

/** Asks again and again until it is so. Also for scripts, where vitest's own polling is not at hand. @throws with `what` after 30 s */
export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const deadlineMs = Date.now() + timeoutMs
  while (!(await isSo())) {
    if (Date.now() > deadlineMs) throw new Error(`Waited ${timeoutMs / 1000} s in vain: ${what}`)
    await wait(pollMs)
  }
}
