import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ThemeVariableName, themeVariables, tokensOf } from '@latchkey/ui/theme/themeVariables'
import { expect, test } from 'vitest'
import { themeCss } from './applyTheme.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sheets = ['layer/tokens', 'layer/sheetTokens', 'toast/toastTokens']
  .map((path) => read(`packages/ui/src/${path}.lk.css`))
  .join('\n')
const names = Object.keys(themeVariables) as ThemeVariableName[]

/** The built-in value of a token. */
function builtIn(token: string): string {
  const value = new RegExp(`--lk-${token}:([^;]+);`).exec(sheets)?.[1]
  if (!value) throw new Error(`No token --lk-${token}.`)
  return value.replace(/\s+/g, ' ').trim()
}

/** The documented default of a variable: light and dark values, or one value for both. */
function defaultOf(name: ThemeVariableName): string {
  const value = builtIn(Object.keys(themeVariables[name].tokens)[0] ?? '')
  const both = /^var\(--lk-l, (.+)\) var\(--lk-d, (.+)\)$/.exec(value)
  if (themeVariables[name].type === 'font') return name === 'font' ? 'that of the system' : 'monospace of the system'
  return both ? `\`${both[1]}\`, dark \`${both[2]}\`` : `\`${value}\``
}

test('every variable sets tokens of the style sheets', () => {
  for (const name of names) for (const token of Object.keys(themeVariables[name].tokens)) builtIn(token)
})

test('all corner radii derive from one radius, whose default yields the built-in values', () => {
  const px = (declaration: string) => {
    const [, token, factor = '1'] = /^--lk-(\S+): (?:calc\()?14px(?: \* (\d+) \/ 14\))?$/.exec(declaration) ?? []
    return [token, factor === '1' ? '14px' : `${factor}px`]
  }
  for (const [token, value] of tokensOf('radius', '14px').map(px)) expect(builtIn(token ?? ''), token).toBe(value)
})

test('the table in docs/kit.md matches this list', () => {
  const rows = names.map((name) => {
    const { type, description } = themeVariables[name]
    return `| \`${name}\` | ${type} | ${defaultOf(name)} | ${description} |`
  })
  const table = ['| variable | value | default | changes |', '|---|---|---|---|', ...rows].join('\n')
  expect(read('docs/kit.md')).toContain(`${table}\n`)
})

test('writes one value per theme, and a shared value once', () => {
  const css = themeCss({ surface: { light: '#fff', dark: 'black' }, text: '#123456', line: undefined })
  expect(css).toContain('--lk-surface: var(--lk-l, #fff) var(--lk-d, black);')
  expect(css).toContain('--lk-ink: #123456;')
  expect(css).not.toContain('--lk-line')
})

test.each([
  [{ accnt: '#123' }, 'themeVariables.accnt'],
  [{ accent: 'not a color' }, 'themeVariables.accent'],
  [{ accent: '#12345' }, 'themeVariables.accent'],
  [{ text: '#fff; } body { display: none' }, 'themeVariables.text'],
  [{ surface: { light: '#fff' } }, 'themeVariables.surface.dark'],
  [{ radius: 8 }, 'themeVariables.radius'],
  [{ radius: '0' }, 'themeVariables.radius'],
  [{ font: 'Inter; color: red' }, 'themeVariables.font'],
] as const)('rejects %j and names the variable', (variables, option) => {
  expect(() => themeCss(variables as never)).toThrow(
    expect.objectContaining({ code: 'OPTION_INVALID', message: expect.stringContaining(`\`${option}\``) }),
  )
})
