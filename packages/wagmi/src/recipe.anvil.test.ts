import { memoryStorage } from '@latchkey/base/storage'
import { pageStorage } from '@latchkey/core/storage/webStorage'
import { deploy } from '@latchkey/devnet/deploy'
import { planDeployments } from '@latchkey/devnet/plan'
import { startAnvil } from '@latchkey/devnet/startAnvil'
import { eip155 } from '@latchkey/eip155'
import { mnemonicAccounts, publicTestMnemonic } from '@latchkey/eip155/keys/mnemonicAccounts'
import { anvilWallet } from '@latchkey/eip155/testing/anvilWallet'
import { connect } from '@wagmi/core'
import { createLatchkey } from 'latchkey'
import { foundry } from 'viem/chains'
import { expect, test } from 'vitest'
import { createWagmiConfig, sendTokens } from '../example/contracts.ts'

const [alice, bob] = mnemonicAccounts({ mnemonic: publicTestMnemonic, count: 2 }) as [
  ReturnType<typeof mnemonicAccounts>[0],
  ReturnType<typeof mnemonicAccounts>[0],
]
const token = planDeployments().deployments.chains[0]!.tokens[0]!.address as `0x${string}`

test('wagmi writes and reads contracts as in the recipe', async ({ onTestFinished }) => {
  const anvil = await startAnvil({ chainId: 31337 })
  onTestFinished(() => anvil.stop())
  await deploy(anvil.url)
  const chain = { ...foundry, rpcUrls: { default: { http: [anvil.url] } } }
  const ethereum = anvilWallet({ account: alice, rpcUrls: { 31337: anvil.url } })
  const latchkey = createLatchkey({
    projectId: '0'.repeat(32),
    networks: [chain],
    adapters: [eip155({ page: Object.assign(new EventTarget(), { ethereum }) })],
    metadata: { name: 'App' },
    storage: memoryStorage(),
    webStorage: pageStorage(),
  })
  await latchkey.connect({ walletId: (await latchkey.getWallets())[0]!.id })
  const config = createWagmiConfig(latchkey, chain)
  await connect(config, { connector: config.connectors[0]! })
  const first = await sendTokens(config, { token, to: bob.address, amount: 5n })
  expect(await sendTokens(config, { token, to: bob.address, amount: 7n })).toBe(first + 7n)
})
