import { readConfig } from './config.ts'
import { createRelay } from './createRelay.ts'
import { stderrLog } from './log.ts'

try {
  const { relay: options, logLevel } = readConfig(process.env)
  const relay = await createRelay({ ...options, log: stderrLog(logLevel) }).catch((cause) => {
    const taken = cause.code === 'EADDRINUSE'
    throw taken ? new Error(`port ${options.port} is taken. Set LATCHKEY_RELAY_PORT to a free one.`) : cause
  })
  const leave = (): void => {
    void relay.close().then(
      () => process.exit(0),
      (cause) => stop(reasonOf(cause)),
    )
  }
  process.once('SIGTERM', leave)
  process.once('SIGINT', leave)
  console.log(`ready ${relay.url}`)
} catch (cause) {
  stop(reasonOf(cause))
}

function stop(reason: string): void {
  process.stderr.write(`The relay cannot run: ${reason}\n`)
  process.exit(1)
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
