import { isLatchkeyError } from '@latchkey/base/errors'
import { RATE_LIMITED } from '@latchkey/contracts/errors/config'

/** The value, or the error if a retry may help. @throws every other error, and RATE_LIMITED */
export async function attempt<value>(
  read: () => Promise<value>,
): Promise<{ readonly value?: value; readonly error?: unknown }> {
  try {
    return { value: await read() }
  } catch (error) {
    if (isLatchkeyError(error) && error.repeatable && !isLatchkeyError(error, RATE_LIMITED)) return { error }
    throw error
  }
}
