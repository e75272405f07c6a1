import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, preview } from 'vite'

/** The vendor's hosts, which AppKit's settings cannot change. */
const apiHosts = /https:\/\/(?:api|rpc|pulse|verify|secure|fonts|echo)\.(?:web3modal|walletconnect|reown)\.(?:org|com)/g
const relayHosts = /wss:\/\/relay\.walletconnect\.(?:org|com)/g

/** Builds and serves the page with the official modal, with only its hosts replaced. */
export async function serveAppKitPage(params: serveAppKitPage.Params) {
  const outDir = await mkdtemp(join(tmpdir(), 'latchkey-appkit-'))
  const rewriteHosts = {
    name: 'rewrite-hosts',
    transform(code: string, id: string) {
      if (!/node_modules\/@(?:reown|walletconnect)\//.test(id)) return undefined
      return { code: code.replaceAll(apiHosts, params.serverUrl).replaceAll(relayHosts, params.relayUrl), map: null }
    },
  }
  await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    define: { global: 'globalThis', 'process.env': '{}' },
    resolve: {
      alias: [
        { find: /^(?:node:)?buffer$/, replacement: join(import.meta.dirname, '../node_modules/buffer/index.js') },
      ],
    },
    plugins: [rewriteHosts],
    build: { outDir, emptyOutDir: true, minify: false, modulePreload: false },
  })
  const server = await preview({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'error',
    build: { outDir },
    preview: { host: 'localhost', port: params.port, strictPort: true },
  })
  return {
    url: `http://localhost:${params.port}/`,
    async stop() {
      await server.close()
      await rm(outDir, { recursive: true, force: true })
    },
  }
}

export declare namespace serveAppKitPage {
  type Params = { readonly serverUrl: string; readonly relayUrl: string; readonly port: number }
}
