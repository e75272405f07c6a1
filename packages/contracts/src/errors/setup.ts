import type { ErrorRow } from '@latchkey/base/errors'

// Setup errors of the app's developer. A separate file, because every page loads these first.

export const OPTION_INVALID: ErrorRow = { code: 'OPTION_INVALID', message: 'The option `{option}` is not valid: {reason}.' }
/** A hook or component was used outside <LatchkeyProvider>. */
export const PROVIDER_MISSING: ErrorRow = { code: 'PROVIDER_MISSING', message: 'Wrap the app in <LatchkeyProvider>.' }
/** `open`, `close` or a connecting provider was used on a page without the modal. */
export const MODAL_MISSING: ErrorRow = { code: 'MODAL_MISSING', message: 'The modal is not mounted. Mount <LatchkeyProvider>, or connect with connect() or pair().' }
export const PROVIDER_UNAVAILABLE: ErrorRow = { code: 'PROVIDER_UNAVAILABLE', message: 'There is no provider for {namespace}. Add its adapter to `adapters`.' }
export const INSTANCE_DESTROYED: ErrorRow = { code: 'INSTANCE_DESTROYED', message: 'This instance was destroyed. Create a new one with createLatchkey().' }
