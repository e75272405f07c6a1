import { chunkOf } from './shell/chunk.ts'

/** The modal's shell with the Connect view; loaded early when a visitor seems to be about to open it. */
export const modalHost = chunkOf(() => import('./ModalHost.tsx'))
