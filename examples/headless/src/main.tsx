import { HeadlessProvider } from 'latchkey/react'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { latchkey } from './latchkey.ts'

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <HeadlessProvider latchkey={latchkey}>
        <App />
      </HeadlessProvider>
    </StrictMode>,
  )
