/** Time as a port, so that tests control it. All times are milliseconds since the epoch. */
export type Clock = {
  readonly now: () => number
  /** Runs `task` once after `ms`; the returned function cancels it. */
  readonly after: (ms: number, task: () => void) => () => void
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, task) => {
    // Longer delays overflow to 1 ms in every engine; 2^31-1 ms is 24.8 days.
    const timer = setTimeout(task, Math.min(ms, 2_147_483_647))
    return () => clearTimeout(timer)
  },
}

/** A clock that moves only by `advance`. Due tasks run in order of their time. */
export function manualClock(
  start = 0,
): Clock & { readonly advance: (ms: number) => Promise<void>; readonly pending: () => number } {
  let now = start
  let tasks: { readonly at: number; readonly task: () => void }[] = []
  return {
    now: () => now,
    after(ms, task) {
      const entry = { at: now + ms, task }
      tasks.push(entry)
      return () => {
        tasks = tasks.filter((other) => other !== entry)
      }
    },
    async advance(ms) {
      const end = now + ms
      for (;;) {
        const due = tasks.filter((entry) => entry.at <= end).sort((a, b) => a.at - b.at)[0]
        if (!due) break
        tasks = tasks.filter((entry) => entry !== due)
        now = Math.max(now, due.at)
        due.task()
        await settle()
      }
      now = end
      await settle()
    },
    pending: () => tasks.length,
  }
}

/** Lets promise reactions triggered by a task run before the next task. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}
