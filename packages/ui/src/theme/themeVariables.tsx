/** The CSS value of a token, where `$` is replaced by the variable's value; one per theme if they differ. */
type Token = string | { readonly light: string; readonly dark: string }

type ThemeVariable = {
  readonly type: 'color' | 'length' | 'font'
  readonly description: string
  /** Tokens that the variable sets, keyed by name without `--lk-`. The first token's built-in value is the variable's default. */
  readonly tokens: Readonly<Record<string, Token>>
}

/** The theme variables an app can set. The type, the CSS and the table in docs/kit.md are generated from them. */
export const themeVariables = {
  accent: {
    type: 'color',
    description: 'buttons, links, focus. White text on it must be readable, or set `onAccent`',
    tokens: {
      accent: '$',
      'accent-fill': '$',
      'accent-fill-hover': 'color-mix(in oklab, $, black 8%)',
      'accent-fill-press': 'color-mix(in oklab, $, black 16%)',
      'accent-text': { light: 'color-mix(in oklab, $, black 15%)', dark: 'color-mix(in oklab, $, white 40%)' },
      'accent-tint': {
        light: 'color-mix(in srgb, $ 11%, transparent)',
        dark: 'color-mix(in srgb, $ 17%, transparent)',
      },
      'accent-tint-hover': {
        light: 'color-mix(in srgb, $ 18%, transparent)',
        dark: 'color-mix(in srgb, $ 25%, transparent)',
      },
      'accent-tint-press': {
        light: 'color-mix(in srgb, $ 25%, transparent)',
        dark: 'color-mix(in srgb, $ 32%, transparent)',
      },
    },
  },
  onAccent: { type: 'color', description: 'text on the accent', tokens: { 'on-accent': '$' } },
  surface: { type: 'color', description: 'background of the modal', tokens: { surface: '$' } },
  card: { type: 'color', description: 'background of cards in the modal', tokens: { sunken: '$' } },
  field: { type: 'color', description: 'background of text fields', tokens: { plate: '$' } },
  toast: { type: 'color', description: 'background of toasts', tokens: { toast: '$' } },
  text: { type: 'color', description: 'text', tokens: { ink: '$' } },
  textQuiet: { type: 'color', description: 'labels and explanations', tokens: { 'ink-2': '$' } },
  textFaint: { type: 'color', description: 'placeholders and inactive icons', tokens: { 'ink-3': '$' } },
  line: { type: 'color', description: 'lines between parts', tokens: { line: '$' } },
  scrim: { type: 'color', description: 'what covers the page behind the modal', tokens: { scrim: '$' } },
  good: { type: 'color', description: 'success', tokens: { good: '$', 'good-mark': '$' } },
  warn: { type: 'color', description: 'warnings', tokens: { warn: '$', 'warn-mark': '$' } },
  bad: { type: 'color', description: 'errors', tokens: { bad: '$', 'bad-mark': '$' } },
  radius: {
    type: 'length',
    description: 'corners of buttons and fields; those of the modal, cards and tags follow in proportion',
    tokens: {
      'r-control': '$',
      'r-sheet': 'calc($ * 28 / 14)',
      'r-card': 'calc($ * 18 / 14)',
      'r-md': 'calc($ * 12 / 14)',
      'r-chip': 'calc($ * 11 / 14)',
      'r-tile': 'calc($ * 10 / 14)',
      'r-seg': 'calc($ * 9 / 14)',
      'r-tag': 'calc($ * 6 / 14)',
    },
  },
  font: { type: 'font', description: 'font family', tokens: { font: '$' } },
  monoFont: { type: 'font', description: 'font family of code and whole addresses', tokens: { mono: '$' } },
} as const satisfies Readonly<Record<string, ThemeVariable>>

export type ThemeVariableName = keyof typeof themeVariables

/** A CSS value for both themes, or one for each. */
export type ThemeValue = string | { readonly light: string; readonly dark: string }

/** Values of the theme's variables; omitted ones keep their default. */
export type ThemeVariables = { readonly [name in ThemeVariableName]?: ThemeValue | undefined }

/** CSS declarations of the tokens that a variable sets. */
export function tokensOf(name: ThemeVariableName, value: ThemeValue): readonly string[] {
  const { light, dark } = typeof value === 'string' ? { light: value, dark: value } : value
  const tokens: ThemeVariable['tokens'] = themeVariables[name].tokens
  return Object.entries(tokens).map(([token, css]) => {
    const of = typeof css === 'string' ? { light: css, dark: css } : css
    const [inLight, inDark] = [of.light.replaceAll('$', () => light), of.dark.replaceAll('$', () => dark)]
    // Exactly one of --lk-l and --lk-d uses its fallback; see tokens.lk.css.
    return `--lk-${token}: ${inLight === inDark ? inLight : `var(--lk-l, ${inLight}) var(--lk-d, ${inDark})`}`
  })
}
