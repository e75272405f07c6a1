import type { PageConfig } from '@latchkey/node/site/pageConfig'

/** The code an app would write. `setUpLatchkey` does the same for this page. */
export function sampleCode({ projectId, serverUrl, relayUrls }: PageConfig): string {
  const urls = relayUrls.map((url) => `'${url}'`).join(', ')
  return `import { eip155 } from '@latchkey/eip155'
import { createLatchkey } from 'latchkey'
import { ConnectButton, LatchkeyProvider } from 'latchkey/react'
import { metadata, networks } from './settings.ts'

const latchkey = createLatchkey({
  projectId: '${projectId}',
  serverUrl: '${serverUrl}',
  relayUrl: ${relayUrls[1] ? `[${urls}]` : urls},
  networks, metadata, adapters: [eip155()], siwx: {},
})

export const App = () => (
  <LatchkeyProvider latchkey={latchkey}>
    <ConnectButton />
  </LatchkeyProvider>
)`
}

export type Token = { readonly kind: 'plain' | 'word' | 'text'; readonly text: string; readonly at: number }

const coloured = /('[^']*')|\b(import|from|const|export|function|return)\b/g

/** Splits code into tokens for syntax highlighting. The concatenated tokens equal the code. */
export function tokensOf(code: string): readonly Token[] {
  const tokens: Token[] = []
  let done = 0
  const add = (kind: Token['kind'], text: string) => {
    if (text) tokens.push({ kind, text, at: done })
    done += text.length
  }
  for (const match of code.matchAll(coloured)) {
    add('plain', code.slice(done, match.index))
    add(match[1] === undefined ? 'word' : 'text', match[0])
  }
  add('plain', code.slice(done))
  return tokens
}
