import { errorOf } from '@latchkey/base/errors'
import { OPTION_INVALID } from '@latchkey/contracts/errors/setup'
import {
  type ThemeVariableName,
  type ThemeVariables,
  themeVariables,
  tokensOf,
} from '@latchkey/ui/theme/themeVariables'

/**
 * Changes the theme of the button, the modal and the toasts. Call it before the first render. Returns a function that undoes it.
 *
 * @throws OPTION_INVALID with the name of the variable
 */
export function applyTheme(variables: ThemeVariables): () => void {
  const css = themeCss(variables)
  // Environments without constructable style sheets, such as jsdom, stay unstyled.
  if (!document.adoptedStyleSheets) return () => {}
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets.push(sheet)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
  }
}

/** Returns the theme as CSS, for the style sheet of a server-rendered page. @throws OPTION_INVALID with the name of the variable */
export function themeCss(variables: ThemeVariables): string {
  const declarations = Object.entries(variables).flatMap(([name, value]) => {
    if (value === undefined) return []
    check(name, Object.hasOwn(themeVariables, name), `use one of ${Object.keys(themeVariables).join(', ')}`)
    const known = name as ThemeVariableName
    const hint = hints[themeVariables[known].type]
    if (typeof value !== 'object') check(name, isValue(known, value), hint)
    else for (const theme of ['light', 'dark'] as const) check(`${name}.${theme}`, isValue(known, value?.[theme]), hint)
    return tokensOf(known, value)
  })
  return `[data-latchkey], [data-latchkey] [data-theme] {\n${declarations.map((one) => `  ${one};\n`).join('')}}\n`
}

const hints = {
  color: "give a CSS color such as '#0a7d55', or one for each of `light` and `dark`",
  length: "give a length such as '8px'",
  font: "give a font family such as 'Inter, sans-serif'",
}

const forms = {
  color:
    /^(#([\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})|[a-z]+|(rgb|hsl|hwb|lab|lch|oklab|oklch|color|color-mix|var)a?\([^;{}]+\))$/i,
  length: /^\d*\.?\d+(px|rem|em)$/,
  font: /^[^;{}<>]+$/,
}

/** Checks the format and, in a browser, whether the browser supports the value. */
function isValue(name: ThemeVariableName, value: unknown): boolean {
  const { type } = themeVariables[name]
  if (typeof value !== 'string' || !forms[type].test(value.trim())) return false
  const property = { color: 'color', length: 'border-radius', font: 'font-family' }[type]
  return globalThis.CSS?.supports?.(property, value) ?? true
}

function check(name: string, holds: boolean, reason: string): void {
  if (!holds) throw errorOf(OPTION_INVALID, { values: { option: `themeVariables.${name}`, reason } })
}
