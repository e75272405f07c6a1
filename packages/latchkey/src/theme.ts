// Theming. Separate from the button, so that only apps that change the theme load it.
export { applyTheme, themeCss } from '@latchkey/modal/theme/applyTheme.ts'
export type { ThemeVariables } from '@latchkey/ui/theme/themeVariables'
