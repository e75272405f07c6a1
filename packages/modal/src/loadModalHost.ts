/** The modal's shell with the Connect view; called early when a visitor seems to be about to open it. */
export const loadModalHost = () => import('./ModalHost.tsx').then(({ ModalHost }) => ({ default: ModalHost }))
