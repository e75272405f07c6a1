import { chunkOf } from './shell/chunk.ts'

/** The modal's content with the Connect view; loaded early when a visitor seems about to open it. */
export const modalHost = chunkOf(() => import('./ModalHost.tsx'))
