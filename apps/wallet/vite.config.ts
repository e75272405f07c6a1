import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { lkCss } from '../../tools/build/lkCss.mjs'

export default defineConfig({
  plugins: [lkCss(), react()],
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  build: {
    ...{ outDir: 'dist/client', target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    // An import() of a module that is loaded earlier is intended: packages work without the others' parts.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
})
