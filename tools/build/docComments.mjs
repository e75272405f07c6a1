/** References from a comment to documents that are not published, such as `(spec S4.12)`. */
const internalReference = /\s*\((?:see )?(?:spec|docs\/decisions\/)[^)]*\)/g

/**
 * A rolldown plugin that removes references to internal documents and moves each doc comment of a declaration file to a
 * separate line. The declaration bundler prints the comment of a property at the end of the previous line, where
 * TypeScript attaches it to nothing.
 */
export const docComments = {
  name: 'latchkey-doc-comments',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk' && file.fileName.endsWith('.d.ts'))
        file.code = withOwnLines(file.code.replace(internalReference, ''))
  },
}

/** Code, a doc comment after it on the same line, and the indentation of the line that the comment describes. */
const afterCode = /^(.*\S)[ \t]*(\/\*\*(?:[^*]|\*(?!\/))*\*\/)[ \t]*\n(?=([ \t]*))/gm

/** @param {string} text TypeScript declarations */
export function withOwnLines(text) {
  return text.replace(afterCode, (_match, code, comment, indent) => `${code}\n${indent}${comment}\n`)
}
