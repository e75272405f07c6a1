/** Upper limit, because a busy page, such as one with a live chart, may never be idle. */
const latestMs = 1_000

/** Runs a task when the browser is idle, or after a second at the latest. */
export const whenIdle = (task: () => void): unknown =>
  'requestIdleCallback' in globalThis ? requestIdleCallback(task, { timeout: latestMs }) : setTimeout(task)
