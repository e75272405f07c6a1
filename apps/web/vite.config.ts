import react from '@vitejs/plugin-react'
import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'
import { lkCss } from '../../tools/build/lkCss.mjs'
import { stageGroups } from '../../tools/build/stageGroups.mjs'
import { uiStyles } from './src/build/uiStyles.ts'

export default defineConfig({
  plugins: [
    lkCss(),
    uiStyles(),
    react(),
    // `walletConnect` is apart: pages that connect by extension never load it.
    stageGroups({
      page: /web\/src\/client\/entry\.\w+\.tsx$/,
      modal: /modal\/src\/(ModalHost|views\/connect\/ConnectView)\.tsx$/,
      account: /modal\/src\/views\/account\/AccountView\.tsx$/,
      walletConnect: /core\/src\/connect\/walletConnect\.ts$/,
    }),
  ],
  resolve: { conditions: ['latchkey-source', ...defaultClientConditions] },
  ssr: {
    noExternal: [/^@latchkey\//, 'latchkey'],
    resolve: { conditions: ['latchkey-source', ...defaultServerConditions] },
  },
  build: {
    ...{ outDir: 'dist/client', target: 'es2023', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
    // An import() of a module that is loaded earlier is intended: packages work without the others' parts.
    rolldownOptions: { checks: { ineffectiveDynamicImport: false } },
  },
})
