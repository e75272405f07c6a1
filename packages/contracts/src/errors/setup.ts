import type { ErrorRow } from '@latchkey/base/errors'

// Mistakes of whoever builds with us that are told at once. Apart from the other rows, because every page loads these first.

export const OPTION_INVALID: ErrorRow = {
  code: 'OPTION_INVALID',
  message: 'The option `{option}` is not valid: {reason}.',
  audience: 'developer',
  retryable: false,
}

/** A hook or component of ours outside a provider. */
export const PROVIDER_MISSING: ErrorRow = {
  code: 'PROVIDER_MISSING',
  message: 'There is no <LatchkeyProvider> above this component. Wrap the app in one.',
  audience: 'developer',
  retryable: false,
}

/** `open`, `close` or a provider that wants to connect, on a page without the modal. */
export const MODAL_MISSING: ErrorRow = {
  code: 'MODAL_MISSING',
  message: 'There is no modal on this page. Mount <LatchkeyProvider>, or connect with connect() or pair().',
  audience: 'developer',
  retryable: false,
}

export const PROVIDER_UNAVAILABLE: ErrorRow = {
  code: 'PROVIDER_UNAVAILABLE',
  message: 'There is no provider for {namespace}. Add its adapter to `adapters`.',
  audience: 'developer',
  retryable: false,
}

export const INSTANCE_DESTROYED: ErrorRow = {
  code: 'INSTANCE_DESTROYED',
  message: 'This Latchkey instance was destroyed. Create a new one with createLatchkey().',
  audience: 'developer',
  retryable: false,
}
