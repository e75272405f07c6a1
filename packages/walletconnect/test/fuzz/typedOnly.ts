import { isLatchkeyError } from '@latchkey/base/errors'

/** Runs a call that may refuse: undefined when it did so by an error of ours. Any other throw is the finding. */
export function typedOnly<value>(call: () => value): value | undefined {
  try {
    return call()
  } catch (error) {
    if (isLatchkeyError(error)) return undefined
    throw error
  }
}

/** Breaks the case. */
export function assure(holds: boolean, what: string): void {
  if (!holds) throw new Error(what)
}
