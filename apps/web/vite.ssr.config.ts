import { defineConfig, mergeConfig } from 'vite'
import client from './vite.config.ts'

/** The same page for the server, which renders it before the browser takes over. */
export default mergeConfig(
  client,
  defineConfig({
    // The browser's build emits style sheets and images.
    build: {
      ssr: true,
      outDir: 'dist/server',
      copyPublicDir: false,
      rolldownOptions: { input: 'src/client/entry.server.tsx' },
    },
  }),
)
