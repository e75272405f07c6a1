type LogLevel = 'debug' | 'info' | 'warn' | 'error'
export type LogFields = Readonly<Record<string, string | number | boolean>>

/** One JSON line an event on the error stream, the same for every part; the output stream is kept for the `ready` line. */
export function stderrLog(part: string): (level: LogLevel, event: string, fields?: LogFields) => void {
  return (level, event, fields) => {
    process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), level, part, event, ...fields })}\n`)
  }
}
