export type LogLevel = 'info' | 'warn' | 'error'
/** One fact for the operator. Fields never hold tokens, keys, messages, signatures or addresses of people. */
export type Log = (level: LogLevel, event: string, fields?: Readonly<Record<string, string | number>>) => void

export const silentLog: Log = () => {}
