/** One structured line. Fields never hold topics, messages, tokens or addresses of requests. */
export type Log = (event: string, fields?: Readonly<Record<string, string | number | boolean>>) => void

export const silentLog: Log = () => {}

/** JSON lines on stderr; stdout is kept for the `ready` line. */
export const stderrLog: Log = (event, fields = {}) => {
  process.stderr.write(`${JSON.stringify({ at: new Date().toISOString(), part: 'relay', event, ...fields })}\n`)
}
