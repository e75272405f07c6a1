import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { transform } from 'lightningcss'

const SHEET = '.lk.css'
/** Vite handles every id that ends in `.css` itself; with this suffix it treats the id as a script. */
const AS_MODULE = '.mjs'

/** The one way components import a sheet: the class map first. */
const IMPORT = /^import styles\b.* from '(\.[^']*\.lk\.css)'$/m

/**
 * Compiles `*.lk.css` into a module that exports the scoped class map (default) and the sheet's text (`sheet`).
 * The text is attached at run time through `adoptedStyleSheets`, which `style-src 'self'` allows without a nonce.
 * Works as a Vite, Vitest and rolldown plugin.
 */
export function lkCss({ inline = false } = {}) {
  return {
    name: 'latchkey-css',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith(SHEET) || !importer) return null
      return join(dirname(importer.split('?')[0]), source) + AS_MODULE
    },
    async load(id) {
      if (!id.endsWith(SHEET + AS_MODULE)) return null
      const file = id.slice(0, -AS_MODULE.length)
      this.addWatchFile(file)
      const { classes, sheet } = await compileSheet(file)
      const code = `export const sheet = ${JSON.stringify(sheet)}\nexport default ${JSON.stringify(classes)}\n`
      return { code, moduleType: 'js', map: null, moduleSideEffects: false }
    },
    /** Inlines class names at their uses, so that a page needs no map of them. */
    async transform(code, id) {
      const [, source] = (inline && IMPORT.exec(code)) || []
      if (!source) return null
      const { classes } = await compileSheet(join(dirname(id), source))
      const named = code.replace(/\bstyles\.(\w+)/g, (use, local) =>
        local in classes ? JSON.stringify(classes[local]) : use,
      )
      return { code: named, map: null }
    },
  }
}

/** A sheet's scoped class names and its text; for builds that write the text to a static file. */
export async function compileSheet(file) {
  const { code, exports } = transform({
    filename: basename(file),
    code: await readFile(file),
    minify: true,
    cssModules: { pattern: `lk-${basename(file, SHEET)}-[local]`, animation: true },
    visitor: { Selector: scoped },
  })
  const classes = Object.fromEntries(Object.entries(exports ?? {}).map(([local, { name }]) => [local, name]))
  return { classes, sheet: code.toString() }
}

/** Scopes rules to our layer: they win over the resets of a page and apply nowhere else. */
const SCOPE = [
  { type: 'attribute', namespace: null, name: 'data-latchkey', operation: null },
  { type: 'combinator', value: 'descendant' },
]

function scoped(selector) {
  return isScoped(selector) ? selector : [...SCOPE, ...selector]
}

/** Refers to the layer itself, or is nested in such a rule. */
function isScoped(selector) {
  const text = JSON.stringify(selector)
  return text.includes('"data-latchkey"') || text.includes('"nesting"')
}
