import type { IncomingMessage } from 'node:http'
import { closeRefused } from '@latchkey/contracts/constants/relay'
import type { RelaySocketConstructor } from '@latchkey/walletconnect/relay/relaySocket'
import { WebSocket } from 'ws'

/** Maximum length of the response body that is read for the reason of a refused upgrade. */
const bodyMaxBytes = 1024
const reasonMaxChars = 120

/** A WebSocket constructor that also reports why an upgrade failed or a socket was closed. */
export function upstreamSocketConstructor(params: {
  readonly frameMaxBytes: number
  readonly onOpening: (ws: WebSocket) => void
  /** Status of the refused upgrade, code of the network error, or close code. */
  readonly onFailed: (reason: string, kind: 'refused' | 'unreachable') => void
}): RelaySocketConstructor {
  const { frameMaxBytes, onOpening, onFailed } = params
  function open(url: string): WebSocket {
    const ws = new WebSocket(url, { perMessageDeflate: false, maxPayload: frameMaxBytes, followRedirects: false })
    let isReported = false
    const report: typeof onFailed = (reason, kind) => {
      if (!isReported) onFailed(reason, kind)
      isReported = true
    }
    ws.on('unexpected-response', (_request, response: IncomingMessage) => {
      void bodyOf(response).then((body) => {
        const { statusCode = 0 } = response
        const kind = statusCode === 401 || statusCode === 403 ? 'refused' : 'unreachable'
        report(`HTTP ${statusCode}${reasonIn(body)}`, kind)
        ws.terminate()
      })
    })
    ws.on('close', (code) => {
      // The client's `refusal` module reports the reason of a refusal.
      if (code !== closeRefused) report(code === 1006 ? 'connection lost' : `closed with ${code}`, 'unreachable')
    })
    ws.on('error', (error: NodeJS.ErrnoException) => report(error.code ?? 'connection failed', 'unreachable'))
    onOpening(ws)
    return ws
  }
  return open as unknown as RelaySocketConstructor
}

/** The text of `{"error": text}`; other bodies are not quoted, because they may repeat the token of the request. */
function reasonIn(body: string): string {
  try {
    const { error } = JSON.parse(body) as { readonly error?: unknown }
    return typeof error === 'string' ? `: ${error.replace(/[^\x20-\x7e]/g, '').slice(0, reasonMaxChars)}` : ''
  } catch {
    return ''
  }
}

async function bodyOf(response: IncomingMessage): Promise<string> {
  let body = ''
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      body += chunk.toString()
      if (body.length > bodyMaxBytes) break
    }
  } catch {
    // The status alone is reported.
  }
  return body
}
