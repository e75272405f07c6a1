const pollMs = 10
const timeoutMs = 10_000

/** Reads until the result is not null: anvil accepts a transaction a moment before it is in a block. */
export async function untilMined<value>(read: () => Promise<value | null>): Promise<value> {
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += pollMs) {
    const value = await read()
    if (value !== null) return value
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
  throw new Error(`the transaction was not mined within ${timeoutMs / 1000} s`)
}
