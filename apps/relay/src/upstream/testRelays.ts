import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toDidKey } from '@latchkey/crypto/didKey'
import { generateSeed } from '@latchkey/crypto/ed25519'
import { onTestFinished, vi } from 'vitest'
import { createRelay, type Relay } from '../createRelay.ts'
import { connectTestClient, type TestClient, testProjectId } from '../testClient.ts'
import { type Line, openLine } from '../testLine.ts'
import type { UpstreamIdentity } from './identity.ts'
import type { LinkHealth } from './linkStatus.ts'

/** Waits for a condition across relays. */
export const until = (check: () => unknown) => vi.waitFor(check, { interval: 5, timeout: 60_000 })

export function startFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'relay-upstream-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

export async function startRelay(options: Partial<createRelay.Options> = {}): Promise<Relay> {
  const relay = await createRelay({ port: 0, dataDir: options.dataDir ?? startFolder(), ...options })
  onTestFinished(relay.close)
  return relay
}

/** For `upstream`: joins these relays in the test project. */
export const upstreamOf = (...urls: readonly string[]) => ({
  relays: urls.map((url) => ({ url, projectId: testProjectId })),
})

export async function startLine(port: number): Promise<Line> {
  const line = await openLine(port)
  onTestFinished(line.close)
  return line
}

export async function startClient(relay: Relay, options: connectTestClient.Options = {}): Promise<TestClient> {
  const client = await connectTestClient(relay.url, { autoAck: true, ...options })
  onTestFinished(client.close)
  return client
}

export async function generateIdentity(): Promise<UpstreamIdentity> {
  const { seed, publicKey } = await generateSeed()
  return { seed, publicKey, clientId: toDidKey(publicKey) }
}

export async function upstreamHealth(relay: Pick<Relay, 'url'>): Promise<readonly LinkHealth[]> {
  const answer = await fetch(`${relay.url.replace('ws', 'http')}/health`)
  return ((await answer.json()) as { readonly upstream: readonly LinkHealth[] }).upstream
}

export const isUp = (relay: Relay) =>
  until(async () => {
    const health = await upstreamHealth(relay)
    if (!health.every(({ status }) => status === 'up')) throw new Error(JSON.stringify(health))
  })

/** The value of a metric without labels. */
export async function metricOf(relay: Relay, name: string): Promise<number> {
  const page = await (await fetch(`${relay.url.replace('ws', 'http')}/metrics`)).text()
  return Number(new RegExp(`^latchkey_relay_${name} (\\S+)$`, 'm').exec(page)?.[1])
}

export const textsOf = (client: TestClient): readonly string[] =>
  client.pushes.map(({ params }) => `${params.data.tag} ${params.data.message}`)
