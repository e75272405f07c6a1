type Ask = { readonly method: string; readonly signal?: AbortSignal | undefined }

/**
 * Runs a wallet request: what it throws becomes an error of the catalogue (spec S8.7), and an abort ends the waiting at once.
 * A wallet cannot be told to take its question back: its late answer is dropped.
 */
export async function askWallet(run: () => Promise<unknown>, { method, signal }: Ask): Promise<unknown> {
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
