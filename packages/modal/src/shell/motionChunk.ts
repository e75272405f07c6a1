import { chunkOf } from './chunk.ts'
import { untilIdle } from './untilIdle.ts'

/** The code that moves the sheet and its views, loaded when the browser is idle. They change at once until it is there. */
export const motionChunk = chunkOf(() => untilIdle().then(() => import('./sheetMotion.ts')))
