import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'
import { lkCss } from '../../tools/build/lkCss.mjs'
import { uiStyles } from './src/build/uiStyles.ts'

export default defineConfig({
  plugins: [lkCss(), uiStyles(), react()],
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  ssr: {
    noExternal: [/^@latchkey\//, 'latchkey'],
    resolve: { conditions: ['latchkey-source', ...defaultServerConditions] },
  },
  build: { outDir: 'dist/client', target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
})
