import { chunkOf } from './chunk.ts'
import { untilIdle } from './untilIdle.ts'

/** The animations of the sheet and its views, loaded when the browser is idle. Until then, changes are not animated. */
export const motionChunk = chunkOf(() => untilIdle().then(() => import('./sheetMotion.ts')))
