import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'

/**
 * Inlines the only script of a page into its HTML, under a policy that allows it to run and blocks all network access.
 */
export const singleFilePage: Plugin = {
  name: 'latchkey-single-file-page',
  generateBundle: {
    // Must run after Vite has filled in its placeholders.
    order: 'post',
    handler(_, bundle) {
      const [script, ...others] = Object.values(bundle).filter((file) => file.type === 'chunk')
      const page = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.html'))
      if (!script || page?.type !== 'asset' || others.length > 0)
        throw new Error('The page must have exactly one script.')
      // A closing tag inside a string would end the script.
      const code = script.code.replaceAll('</script', '<\\/script')
      const policy = policyFor(code)
      page.source = String(page.source)
        .replace(/\s*<script[^>]*><\/script>/g, '')
        .replace(
          '<meta charset="utf-8" />',
          (charset) => `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${policy}" />`,
        )
        .replace('</body>', () => `<script type="module">${code}</script>\n  </body>`)
      delete bundle[script.fileName]
    },
  },
}

function policyFor(code: string): string {
  const hash = createHash('sha256').update(code).digest('base64')
  return [
    "default-src 'none'",
    `script-src 'sha256-${hash}'`,
    // The empty icon; without one, browsers request a default icon.
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')
}
