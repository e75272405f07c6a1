import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { build } from 'vite'
import { ensureInstalled } from '../tools/run/install.mjs'
import { interop, root } from '../tools/run/paths.mjs'

// `npm run bench -- official`: our app and wallet clients against the official pair, over the same relay.

await ensureInstalled(interop)
// Bundled as in an app. The output is placed where Node resolves the official clients.
const outDir = join(interop, 'node_modules', '.cache', 'latchkey-bench')
await build({
  configFile: false,
  root: interop,
  logLevel: 'error',
  ssr: {
    noExternal: [/^@latchkey\//, /^@noble\//],
    resolve: { conditions: ['latchkey-source', 'node', 'import', 'default'] },
  },
  build: { ssr: join(interop, 'bench.ts'), target: 'node20', outDir, emptyOutDir: true },
})
const { stdout, status } = spawnSync(process.execPath, [join(outDir, 'bench.js')], {
  cwd: root,
  // By default, two official clients in one process share their state and send telemetry to their vendor. The build above sets
  // NODE_ENV to production, hence the explicit development mode for the relay.
  env: { ...process.env, DISABLE_GLOBAL_CORE: 'true', IS_VITEST: 'true', LATCHKEY_ENV: 'development' },
  stdio: ['ignore', 'pipe', 'inherit'],
})
if (status !== 0) throw new Error('The official pair could not be measured')
const { signatures, official, ours } = JSON.parse(stdout.toString().trim().split('\n').at(-1))
console.log('| | official pair | ours | ratio |\n|---|---|---|---|')
const row = (what, key, digits) => {
  const ratio = (ours[key] / official[key]).toFixed(digits)
  console.log(`| ${what} | ${official[key].toFixed(0)} ms | ${ours[key].toFixed(0)} ms | ${ratio} |`)
}
row('connect request → session', 'connectMs', 2)
row('link → session', 'linkMs', 2)
row(`${signatures} signatures in a row`, 'signMs', 3)
console.log(`| relay requests until the session | ${official.requests} | ${ours.requests} | |`)
