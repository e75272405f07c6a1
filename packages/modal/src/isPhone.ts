import { sheetBreakpointPx } from '@latchkey/contracts/constants/modal'

/** The width below which the modal is a bottom sheet and wallets are opened by link. */
export function isPhone(): boolean {
  return globalThis.matchMedia?.(`(max-width: ${sheetBreakpointPx}px)`).matches ?? false
}
