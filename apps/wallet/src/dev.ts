import { join } from 'node:path'
import { runUntilSignal } from '@latchkey/node/runUntilSignal'
import { settingsOf } from '@latchkey/node/settings'
import { configElement } from '@latchkey/node/site/pageConfig'
import { pageConfigOf } from '@latchkey/node/site/pageConfigOf'
import { createServer } from 'vite'

/** Vite's dev server for the wallet: hot reload, and no policy, because it would block the dev server's scripts. */
const root = join(import.meta.dirname, '..')

await runUntilSignal(async () => {
  const settings = settingsOf(process.env)
  settings.requireDevelopment()
  const config = pageConfigOf(settings, { development: true })
  const port = settings.port('LATCHKEY_WALLET_PORT', 3001)
  const vite = await createServer({
    root,
    configFile: join(root, 'vite.config.ts'),
    server: { port, host: 'localhost', strictPort: true },
    plugins: [
      {
        name: 'latchkey-config',
        transformIndexHtml: (html) => html.replace('<!--config-->', () => configElement(config)),
      },
    ],
  })
  await vite.listen()
  return { url: `http://localhost:${port}`, stop: () => vite.close() }
})
