import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { readConfig } from './config.ts'
import { createRelay } from './createRelay.ts'
import { relayLog } from './telemetry/relayLog.ts'

await runUntilSignal(async () => {
  const { relay: options, logLevel } = readConfig(process.env)
  const relay = await createRelay({ ...options, log: relayLog(logLevel) }).catch((cause) => {
    const taken = cause.code === 'EADDRINUSE'
    throw taken ? new Error(`port ${options.port} is taken. Set LATCHKEY_RELAY_PORT to a free one.`) : cause
  })
  return { url: relay.url, stop: relay.close }
})
