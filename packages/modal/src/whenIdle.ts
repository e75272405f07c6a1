/** Runs a task when the browser has nothing else to do. */
export const whenIdle = (task: () => void): unknown => (globalThis.requestIdleCallback ?? setTimeout)(task)
