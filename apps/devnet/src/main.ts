import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { settingsOf } from '@latchkey/node/settings'
import { devChains, solanaChain } from './chains.ts'
import { startDevnet } from './startDevnet.ts'

await runUntilSignal(async () => {
  const settings = settingsOf(process.env)
  settings.requireDevelopment()
  const { urls, ...devnet } = await startDevnet({
    dataDir: settings.text('LATCHKEY_DATA_DIR') ?? '.latchkey',
    ports: devChains.map(({ defaultPort, portVariable }) => settings.port(portVariable, defaultPort)),
    solanaPort: settings.port(solanaChain.portVariable, solanaChain.defaultPort),
    serverUrl:
      settings.webAddress('LATCHKEY_SERVER_URL') ?? `http://localhost:${settings.port('LATCHKEY_SERVER_PORT', 4000)}`,
    bundlerPort: settings.port('LATCHKEY_BUNDLER_PORT', 4337),
    onrampPort: settings.port('LATCHKEY_ONRAMP_PORT', 4600),
  })
  return { ...devnet, url: urls.join(' ') }
})
