import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** The baseline of every size and time: React, a heading and a working button. */
function ReactOnly() {
  const [pressed, setPressed] = useState(false)
  return (
    <main>
      <h1>A shop</h1>
      <button type="button" aria-pressed={pressed} onClick={() => setPressed(!pressed)}>
        Press
      </button>
    </main>
  )
}

const root = document.getElementById('root')
if (root) createRoot(root).render(<ReactOnly />)
