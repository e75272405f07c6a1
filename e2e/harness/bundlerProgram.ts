import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { settingsOf } from '@latchkey/node/settings'
import { devChains } from '../../apps/devnet/src/chains.ts'
import { startBundler } from '../../apps/devnet/src/smartAccounts/startBundler.ts'

// Runs the development bundler in a separate process. `npm start` runs it together with the chains.

await runUntilSignal(() => {
  const settings = settingsOf(process.env)
  const chains = devChains.map(({ chainId, portVariable, defaultPort }) => ({
    chainId,
    url: `http://127.0.0.1:${settings.port(portVariable, defaultPort)}`,
  }))
  return startBundler({ port: settings.port('LATCHKEY_BUNDLER_PORT', 4337), chains })
})
