import { isLatchkeyError } from '@latchkey/base/errors'

/** Runs a call that may throw: undefined for a LatchkeyError; any other error fails the case. */
export function typedOnly<value>(call: () => value): value | undefined {
  try {
    return call()
  } catch (error) {
    if (isLatchkeyError(error)) return undefined
    throw error
  }
}

/** Fails the case. */
export function assure(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}
