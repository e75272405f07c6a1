/** A program that runs. */
export type Program = {
  /** Where it is found, for the `ready` line. */
  readonly url: string
  /** Comes, with the reason, when a part that the program cannot do without has ended. */
  readonly failed?: Promise<string>
  readonly stop: () => Promise<unknown>
}

/**
 * Starts a program and stops it at a signal, or when it fails; leaves with 0 or, after the reason on the error stream, with 1.
 * A signal that comes while starting is kept: what was started is stopped too. The same signal again ends it at once.
 */
export async function runUntilSignal(start: () => Promise<Program>): Promise<void> {
  const ending = new Promise<undefined>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
      process.once(signal, () => {
        resolve(undefined)
        process.once(signal, () => process.exit(1))
      })
    }
  })
  try {
    const { url, failed, stop } = await start()
    process.stdout.write(`ready ${url}\n`)
    const reason = await Promise.race(failed ? [ending, failed] : [ending])
    if (reason !== undefined) process.stderr.write(`${reason}\n`)
    await stop()
    process.exit(reason === undefined ? 0 : 1)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}
