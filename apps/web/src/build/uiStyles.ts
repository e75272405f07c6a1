import { join } from 'node:path'
import type { Plugin } from 'vite'
import { compileSheet } from '../../../../tools/build/lkCss.mjs'

const name = 'virtual:latchkey-ui.css'
const ui = join(import.meta.dirname, '../../../../packages/ui/src')

/** Sheets of the server-rendered page before any script runs, in layer order. */
const sheets = [
  'layer/layer',
  'layer/tokens',
  'layer/sheetTokens',
  'connectButton/ConnectButton',
  'ring/Ring',
  'button/Button',
  'iconButton/IconButton',
  'copyButton/CopyButton',
  'glyph/glyph',
  'glyph/IconBox',
  'tag/Tag',
  'tag/Dot',
  'segment/Segment',
  'sheet/Sheet',
  'sheet/SheetSkeleton',
]

/**
 * The style sheets of the design system's parts on this page as one linked file (`import 'virtual:latchkey-ui.css'`):
 * without it the page would be unstyled until the parts attach their own sheets.
 */
export function uiStyles(): Plugin {
  const id = join(ui, '..', name.replace(':', '-'))
  return {
    name: 'latchkey-ui-styles',
    resolveId: (source) => (source === name ? id : undefined),
    async load(asked) {
      if (asked !== id) return undefined
      const files = sheets.map((sheet) => join(ui, `${sheet}.lk.css`))
      for (const file of files) this.addWatchFile(file)
      return (await Promise.all(files.map(compileSheet))).map(({ sheet }) => sheet).join('\n')
    },
  }
}
