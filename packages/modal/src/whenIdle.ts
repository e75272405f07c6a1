/** A page that is always busy, such as one with a live chart, would never be idle. */
const latestMs = 1_000

/** Runs a task when the browser has nothing else to do, after a second in any case. */
export const whenIdle = (task: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(task, { timeout: latestMs }) : setTimeout(task)
