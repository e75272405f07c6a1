import { chunkOf } from '../../shell/chunk.ts'

/** The details of one operation. Loaded for a row of the activity, and while a wallet is asked. */
export const operationChunk = chunkOf(() => import('./OperationStep.tsx'))
