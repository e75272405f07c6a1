import { defineConfig, mergeConfig } from 'vite'
import client from './vite.config.ts'

/** The same page for the server, which renders it before the browser takes over (design.md decision 20). */
export default mergeConfig(
  client,
  defineConfig({ build: { ssr: 'src/client/entry.server.tsx', outDir: 'dist/server' } }),
)
