import type { LogFields, LogLevel } from '@latchkey/node/logLevel'

/** Writes one structured line. Fields never hold topics, messages, tokens, addresses or plain client ids. */
export type Log = (event: LogEvent, fields?: LogFields) => void

export type LogEvent = keyof typeof levelOf

/** All events and their levels. */
export const levelOf = {
  'socket opened': 'debug',
  'socket closed': 'debug',
  'socket delayed': 'debug',
  started: 'info',
  'shutting down': 'info',
  stopped: 'info',
  'unregistered project admitted (development)': 'warn',
  'no origin allowed: browsers are refused': 'warn',
  refused: 'info',
  'unknown method': 'info',
  'socket terminated': 'warn',
  overload: 'warn',
  'storage failed': 'error',
  'storage works again': 'info',
  'storage promises less': 'warn',
  'damaged record removed': 'error',
  'upstream up': 'info',
  'upstream down': 'warn',
  'upstream unreachable': 'warn',
  'upstream refused': 'error',
  'upstream message dropped': 'warn',
  'upstream socket full': 'warn',
} as const satisfies Readonly<Record<string, Exclude<LogLevel, 'silent'>>>

export const silentLog: Log = () => {}

/** Method names come from clients: only plausible names are logged. */
export const nameForLog = (method: string): string => (/^[A-Za-z_]{1,40}$/.test(method) ? method : '?')
