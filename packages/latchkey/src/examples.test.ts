import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mnemonicAccounts, publicTestMnemonic } from '@latchkey/eip155/keys/mnemonicAccounts'
import { signRequest } from '@latchkey/eip155/keys/signRequest'
import { createRelay } from '@latchkey/relay/createRelay'
import { recoverMessageAddress } from 'viem'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { signHello } from '../../../docs/examples/app.ts'
import { runWallet } from '../../../docs/examples/wallet.ts'
import { memoryStorage } from './provider.ts'
import { createRelayClient, createWalletClient } from './wallet.ts'

const docs = join(import.meta.dirname, '../../../docs')

test('the guide shows the examples as they are tested', async () => {
  const page = await readFile(join(docs, 'provider.md'), 'utf8')
  for (const name of ['app', 'wallet'])
    expect(page).toContain(`\`\`\`ts\n${await readFile(join(docs, 'examples', `${name}.ts`), 'utf8')}\`\`\``)
})

test('the app of the guide gets a signature from the wallet of the guide', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'latchkey-examples-'))
  const { url: relayUrl, close } = await createRelay({ port: 0, dataDir })
  const shared = { relayUrl, projectId: '0'.repeat(32), webSocket: WebSocket }
  const metadataOf = (name: string) => ({ name, description: '', url: `https://${name}.example`, icons: [] })
  const storage = memoryStorage()
  const relay = createRelayClient({ ...shared, storage })
  const wallet = createWalletClient({ relay, storage, metadata: metadataOf('wallet') })
  const [alice] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 1 })
  if (!alice) throw new Error('the mnemonic has accounts')
  runWallet(wallet, alice.address, ({ method, params, chainId }) =>
    signRequest(alice, { method, params, chainId, rpcUrl: '' }),
  )
  const options = { ...shared, storage: memoryStorage(), metadata: metadataOf('app') }
  const { provider, account, signature } = await signHello(options, (uri) => void wallet.pair(uri))
  expect(account).toBe(alice.address)
  expect(await recoverMessageAddress({ message: 'hello', signature: signature as `0x${string}` })).toBe(alice.address)
  // The app has its answer before the relay has told the wallet so: a goodbye comes after both.
  const left = new Promise((told) => wallet.on('session_delete', told))
  await provider.disconnect()
  await left
  provider.destroy()
  wallet.destroy()
  await relay.destroy()
  await close()
  await rm(dataDir, { recursive: true, force: true })
})
