import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Two pages that differ in the kit alone, `--mode latchkey` and `--mode react-only`, each built separately with Vite's default
 * settings, as an app would be. The kit is imported as published, from its dist/ folders.
 */
export default defineConfig(({ mode }) => ({
  root: import.meta.dirname,
  logLevel: 'warn',
  plugins: [react()],
  build: {
    outDir: join(import.meta.dirname, 'dist'),
    emptyOutDir: false,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rollupOptions: { input: join(import.meta.dirname, `${mode}.html`) },
  },
}))
