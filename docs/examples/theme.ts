import { applyTheme } from 'latchkey/theme'

applyTheme({ accent: { light: '#0a7d55', dark: '#0b8a5e' }, radius: '8px', font: 'Inter, sans-serif' })
