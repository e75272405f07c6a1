import { chunkOf } from '../../shell/chunk.ts'

/** Details of one operation. Loaded for a row of the activity, and while waiting for the wallet. */
export const operationChunk = chunkOf(() => import('./OperationStep.tsx'))
