import { whenIdle } from '../whenIdle.ts'

/** Resolves when the browser has nothing else to do. */
export const untilIdle = (): Promise<void> => new Promise((resolve) => whenIdle(resolve))
