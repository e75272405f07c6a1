/** One structured line. Fields never hold topics, messages, tokens, addresses or client ids in clear. */
export type Log = (event: LogEvent, fields?: LogFields) => void

export type LogFields = Readonly<Record<string, string | number | boolean>>

export type LogEvent = keyof typeof levelOf

const levels = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof levels)[number] | 'silent'
export const logLevels: readonly LogLevel[] = [...levels, 'silent']

/** Every event the relay knows. */
const levelOf = {
  'socket opened': 'debug',
  'socket closed': 'debug',
  'socket delayed': 'debug',
  started: 'info',
  leaving: 'info',
  left: 'info',
  'unregistered project let in (development)': 'warn',
  'no origin is allowed: browsers are refused': 'warn',
  refused: 'info',
  'unknown method': 'info',
  'socket cut': 'warn',
  overload: 'warn',
  'storage failed': 'error',
} as const satisfies Readonly<Record<string, (typeof levels)[number]>>

export const silentLog: Log = () => {}

/** JSON lines on stderr from `level` on; stdout is kept for the `ready` line. */
export function stderrLog(level: LogLevel): Log {
  const from = logLevels.indexOf(level)
  return (event, fields = {}) => {
    if (levels.indexOf(levelOf[event]) < from) return
    const line = { at: new Date().toISOString(), level: levelOf[event], part: 'relay', event, ...fields }
    process.stderr.write(`${JSON.stringify(line)}\n`)
  }
}

/** Anybody can send any text as a method: only what looks like a name is logged. */
export const nameForLog = (method: string): string => (/^[A-Za-z_]{1,40}$/.test(method) ? method : '?')
