import { readConfig } from './config.ts'
import { createRelay } from './createRelay.ts'
import { stderrLog } from './log.ts'

const config = readConfig(process.env)
if (!config.ok) stop(config.reason)
else {
  const { relay: options, logLevel } = config.value
  try {
    const relay = await createRelay({ ...options, log: stderrLog(logLevel) })
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
    const taken = (cause as { code?: unknown }).code === 'EADDRINUSE'
    stop(taken ? `port ${options.port} is taken. Set LATCHKEY_RELAY_PORT to a free one.` : reasonOf(cause))
  }
}

function stop(reason: string): void {
  process.stderr.write(`The relay cannot run: ${reason}\n`)
  process.exit(1)
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
