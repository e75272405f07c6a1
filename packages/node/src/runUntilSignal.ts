import { developmentNotice } from './developmentNotice.ts'

/** A running program. */
export type Program = {
  /** Printed in the `ready` line. */
  readonly url: string
  /** Resolves with the reason when a part that the program depends on has ended. */
  readonly failed?: Promise<string>
  readonly stop: () => Promise<unknown>
}

/**
 * Runs a program until a signal or its failure, and warns on stderr while it runs in development. Exits with 0, or with 1 after
 * printing the reason to stderr. A signal during the start stops the program once it has started. A second signal of the same kind
 * ends the process immediately.
 */
export async function runUntilSignal(start: () => Promise<Program>): Promise<void> {
  // A full disk or a closed pipe must not end the program.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
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
    process.stderr.write(developmentNotice(process.env) ?? '')
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
