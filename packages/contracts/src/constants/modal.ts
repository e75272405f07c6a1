/** Spec S2.24. */
export const modalWidthPx = 360

/** Below this width the modal is a bottom sheet. Ours. S2.24. */
export const sheetBreakpointPx = 460

/** Spec S2.24. */
export const shakeMs = 500

/** Spec S2.24. */
export const motionFastMs = 120

/** Spec S2.24. */
export const motionBaseMs = 150

/** Spec S9.11. */
export const toastSwapDelayMs = 150

/** Spec S9.14. */
export const accentLight = 'hsla(231,100%,70%,1)'

/** Spec S9.14. */
export const accentDark = 'hsla(230,100%,67%,1)'

/** Spec S9.14. */
export const backgroundLight = '#ffffff'

/** Spec S9.14. */
export const backgroundDark = '#121313'
