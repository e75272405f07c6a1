import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { transform } from 'lightningcss'

/**
 * Compiles `*.lk.css` into a module that exports the scoped class map (default) and the sheet's text (`sheet`).
 * The text is attached at run time through `adoptedStyleSheets`, which a strict `style-src 'self'` allows without a nonce.
 * Works as a Vite, Vitest and rolldown plugin.
 */
export function lkCss() {
  return {
    name: 'latchkey-css',
    enforce: 'pre',
    async load(id) {
      const file = id.split('?')[0]
      if (!file.endsWith('.lk.css')) return null
      this.addWatchFile?.(file)
      return { code: compile(await readFile(file), file), moduleType: 'js', map: null, moduleSideEffects: false }
    },
  }
}

function compile(source, file) {
  const { code, exports } = transform({
    filename: basename(file),
    code: source,
    minify: true,
    cssModules: { pattern: `lk-${basename(file, '.lk.css')}-[local]`, animation: true },
    visitor: { Rule: { style: scopeRule } },
  })
  const classes = Object.fromEntries(Object.entries(exports ?? {}).map(([local, { name }]) => [local, name]))
  return `export const sheet = ${JSON.stringify(code.toString())}\nexport default ${JSON.stringify(classes)}\n`
}

/** The class a rule names, under our own layer: heavier than a host page's resets, and silent outside our layer. */
const SCOPE = [
  { type: 'attribute', namespace: null, name: 'data-latchkey', operation: null },
  { type: 'combinator', value: 'descendant' },
]

function scopeRule(rule) {
  rule.value.selectors = rule.value.selectors.map((selector) =>
    isScoped(selector) ? selector : [...SCOPE, ...selector],
  )
  return rule
}

/** Written against the layer itself, or nested in a rule that is. */
function isScoped(selector) {
  const text = JSON.stringify(selector)
  return text.includes('"data-latchkey"') || text.includes('"nesting"')
}
