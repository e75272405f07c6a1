import { chunkOf } from '../../shell/chunk.ts'

/** Only a phone opens a wallet by a link before it shows the code. */
export const openFirstChunk = chunkOf(() => import('./OpenFirst.tsx'))
