import { defaultClientConditions, defineConfig } from 'vite'
import { lkCss } from '../../tools/build/lkCss.mjs'
import { preactAliases } from './preactAliases.ts'

export default defineConfig({
  plugins: [lkCss()],
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions], alias: preactAliases },
  worker: { format: 'es' },
  build: {
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'approve.html', 'export.html', 'keys.html'],
      // Neither is a fault here: the first paint has its own limit, which a test checks.
      checks: { pluginTimings: false, ineffectiveDynamicImport: false },
    },
  },
})
