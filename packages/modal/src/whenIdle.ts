/** Runs a task when the browser has nothing else to do. */
export const whenIdle = (task: () => void): unknown => (globalThis.requestIdleCallback ?? setTimeout)(task)

/** Resolves when the browser has nothing else to do. */
export const untilIdle = (): Promise<void> => new Promise((resolve) => whenIdle(() => resolve()))
