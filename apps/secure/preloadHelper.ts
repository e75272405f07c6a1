import type { Plugin } from 'vite'

/**
 * Replaces what Vite runs around each `import()`: it requests the files that the imported one needs, all at once. Vite's
 * own also waits for style sheets and reports errors as events; this site has neither, and every page loads the code
 * before its first paint.
 */
export const preloadHelper: Plugin = {
  name: 'latchkey-preload-helper',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    return id === '\0vite/preload-helper.js' ? helper : undefined
  },
}

const helper = `
const requested = new Set()
export function __vitePreload(load, files = []) {
  for (const file of files) {
    if (requested.has(file)) continue
    requested.add(file)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: '/' + file }))
  }
  return load()
}
`
