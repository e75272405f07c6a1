// Runs in the app's page of the browser test.
import type { FrameInit } from '@latchkey/contracts/frame/handshake'
import { createFrameHost, removeFrame } from '../../src/host/createFrameHost.ts'
import { reloadFrame } from '../../src/host/reloadFrame.ts'
import { request } from '../../src/host/request.ts'

const projectId = '0'.repeat(32)
const secureOrigin = `http://secure.localhost:${location.port}`
/** All window messages to this page. */
const windowMessages: unknown[] = []
const violations: string[] = []
addEventListener('message', ({ data }) => windowMessages.push(data))
addEventListener('securitypolicyviolation', ({ violatedDirective }) => violations.push(violatedDirective))

/**
 * Embeds the secure site without the host and answers its READY with one INIT per port, in one task. Resolves with the nonce;
 * messages of each port are added to `heard`.
 */
function embedByHand(ports: number): Promise<readonly string[][]> {
  const heard: string[][] = []
  const frame = document.createElement('iframe')
  frame.src = `${secureOrigin}/sdk?projectId=${projectId}`
  return new Promise((resolve) => {
    addEventListener('message', ({ data, source }) => {
      if (source !== frame.contentWindow || data?.type !== 'READY') return
      const init: FrameInit = { type: 'INIT', frameNonce: data.frameNonce, projectId, protocol: 1 }
      for (let index = 0; index < ports; index += 1) {
        const { port1, port2 } = new MessageChannel()
        const texts: string[] = []
        heard.push(texts)
        port1.onmessage = (message) => texts.push(message.data)
        port1.postMessage(JSON.stringify({ type: 'request', id: String(index).repeat(32), name: 'is connected' }))
        frame.contentWindow?.postMessage(init, secureOrigin, [port2])
      }
      resolve(heard)
    })
    document.body.append(frame)
  })
}

function start() {
  const host = createFrameHost({ secureOrigin, projectId })
  return {
    isConnected: () => request(host, 'is connected'),
    /** Never answered. Resolves with the error message that ends it. */
    waitForDevice: () => request(host, 'connect device').then(String, (error: Error) => error.message),
    approve: () =>
      request(host, 'RPC request', { method: 'personal_sign' }).then(String, (error: Error) => error.message),
    requestReload: () => request(host, 'reload'),
    reload: () => reloadFrame(host),
    remove: () => removeFrame(host),
  }
}

export const app = { start, embedByHand, windowMessages, violations, createFrameHost, secureOrigin }
Object.assign(globalThis, { app })
