/** Below this width the modal is a bottom sheet. Our choice. S2.24. */
export const sheetBreakpointPx = 460

/** Spec S9.11. */
export const toastSwapDelayMs = 150
