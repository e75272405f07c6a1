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
      return { code: compile(await readFile(file), file), moduleType: 'js', map: null, moduleSideEffects: false }
    },
  }
}

function compile(source, file) {
  const { code, exports } = transform({
    filename: basename(file),
    code: source,
    minify: true,
    cssModules: { pattern: `lk-${basename(file, '.lk.css')}-[local]` },
  })
  const classes = Object.fromEntries(Object.entries(exports ?? {}).map(([local, { name }]) => [local, name]))
  return `export const sheet = ${JSON.stringify(code.toString())}\nexport default ${JSON.stringify(classes)}\n`
}
