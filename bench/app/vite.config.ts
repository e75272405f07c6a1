import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { lkCss } from '../../tools/build/lkCss.mjs'

const page = (name: string) => join(import.meta.dirname, `${name}.html`)

/** Two pages that differ in the kit alone. */
export default defineConfig({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [lkCss(), react()],
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: { reactOnly: page('react-only'), latchkey: page('latchkey') } },
  },
})
