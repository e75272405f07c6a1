import { untilIdle } from './untilIdle.ts'

/** Loads, when the browser is idle, the code that moves the sheet and its views. They change at once until it is there. */
export const loadMotion = () => untilIdle().then(() => import('./sheetMotion.ts'))
