export type LogLevel = 'info' | 'warn' | 'error'
/** One fact for the operator. Fields never hold tokens, keys, messages, signatures or addresses of people. */
export type Log = (level: LogLevel, event: string, fields?: Readonly<Record<string, string | number>>) => void

/** One JSON line an event on the error stream; the output stream carries only the ready line. */
export const stderrLog: Log = (level, event, fields) => {
  process.stderr.write(`${JSON.stringify({ level, event, ...fields })}\n`)
}

export const silentLog: Log = () => {}
