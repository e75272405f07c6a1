import { vi } from 'vitest'

/** Web Locks that all tabs of a test share, for Node versions without them. Returns a function that removes them. */
export function shareWebLocks(): () => void {
  const tails = new Map<string, Promise<unknown>>()
  const request = <value>(name: string, task: () => Promise<value>) => {
    const turn = (tails.get(name) ?? Promise.resolve()).then(task)
    tails.set(
      name,
      turn.catch(() => {}),
    )
    return turn
  }
  vi.stubGlobal('navigator', { locks: { request } })
  return () => vi.unstubAllGlobals()
}
