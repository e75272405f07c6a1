import { applyTheme } from 'latchkey/theme'

const accent = { light: '#0a7d55', dark: '#0b8a5e' }

export function useAccent() {
  return () => applyTheme({ accent, radius: '8px' })
}
