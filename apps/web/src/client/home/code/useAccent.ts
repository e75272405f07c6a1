import { applyTheme } from 'latchkey/theme'
import { useRef } from 'react'

const accent = { light: '#0a7d55', dark: '#0b8a5e' }

export function useAccent() {
  const undo = useRef<() => void>(undefined)
  return () => {
    undo.current?.()
    undo.current = undo.current ? undefined : applyTheme({ accent, radius: '8px' })
  }
}
