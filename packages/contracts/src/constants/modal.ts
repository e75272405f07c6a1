/** Below this width the modal is a bottom sheet. Our choice. S2.24. */
export const sheetBreakpointPx = 460

/** How long the modal confirms a connection before it closes. Our choice. S4.6. */
export const connectedShownMs = 1200

/** Spec S9.11. */
export const toastSwapDelayMs = 150
