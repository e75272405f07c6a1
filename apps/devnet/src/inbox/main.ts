import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { settingsOf } from '@latchkey/node/settings'
import { startIssuer } from '../issuer/startIssuer.ts'
import { startInbox } from './startInbox.ts'

// One process for both, because each has little to do.
await runUntilSignal(async () => {
  const settings = settingsOf(process.env)
  settings.requireDevelopment()
  const securePort = settings.port('LATCHKEY_SECURE_PORT', 4200)
  const issuer = await startIssuer({
    port: settings.port('LATCHKEY_ISSUER_PORT', 4500),
    rpcUrl: `http://127.0.0.1:${settings.port('LATCHKEY_CHAIN_ONE_PORT', 8545)}`,
    secureOrigin: settings.webAddress('LATCHKEY_SECURE_ORIGIN') ?? `http://secure.localhost:${securePort}`,
  })
  const ports = {
    port: settings.port('LATCHKEY_INBOX_PORT', 8025),
    smtpPort: settings.port('LATCHKEY_SMTP_PORT', 1025),
  }
  try {
    const inbox = await startInbox(ports)
    return { url: inbox.url, stop: () => Promise.all([inbox.stop(), issuer.stop()]).then(() => {}) }
  } catch (error) {
    await issuer.stop()
    throw error
  }
})
