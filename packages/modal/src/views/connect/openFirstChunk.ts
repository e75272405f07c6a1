import { chunkOf } from '../../shell/chunk.ts'

/** Only a phone shows the wallet's link before the QR code. */
export const openFirstChunk = chunkOf(() => import('./OpenFirst.tsx'))
