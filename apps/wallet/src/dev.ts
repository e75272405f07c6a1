import { join } from 'node:path'
import { configElement } from '@latchkey/node/site/pageConfig'
import { createServer } from 'vite'
import { walletConfig } from './walletConfig.ts'

/** Vite's own server for work on the wallet: hot reload, and no policy, for the tool's own scripts. */
const root = join(import.meta.dirname, '..')
const { config, port } = walletConfig(process.env)
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
try {
  await vite.listen()
  console.log(`ready http://localhost:${port}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
process.on('SIGTERM', () => void vite.close().then(() => process.exit(0)))
