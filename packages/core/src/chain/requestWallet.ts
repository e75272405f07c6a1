type Ask = { readonly method: string; readonly signal?: AbortSignal | undefined }

/**
 * Runs a wallet request: errors are mapped to the catalogue (spec S8.7), and an abort ends the wait at once.
 * A request in a wallet cannot be withdrawn: a late response is ignored.
 */
export async function requestWallet(run: () => Promise<unknown>, { method, signal }: Ask): Promise<unknown> {
  signal?.throwIfAborted()
  try {
    return await (signal ? unlessAborted(run(), signal) : run())
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    const { errorFromWallet } = await import('@latchkey/contracts/rpc/errorFromWallet')
    throw errorFromWallet(error, { method })
  }
}

async function unlessAborted(answer: Promise<unknown>, signal: AbortSignal): Promise<unknown> {
  let onAbort = () => {}
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
  })
  try {
    return await Promise.race([answer, aborted])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}
