import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'

export default defineConfig(({ mode }) => {
  const { VITE_SERVER_URL, VITE_RELAY_URL } = loadEnv(mode, process.cwd())
  // Your host sends this header in production.
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${VITE_SERVER_URL}`,
    `connect-src 'self' ${VITE_SERVER_URL} ${VITE_RELAY_URL}`,
  ]
  return {
    plugins: [react()],
    preview: { headers: { 'Content-Security-Policy': policy.join('; ') } },
  }
})
