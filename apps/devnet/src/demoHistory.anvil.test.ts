import { createPublicClient, http } from 'viem'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { devChains, devMnemonic } from './chains.ts'
import { sendDemoHistory } from './demoHistory.ts'
import { deploy } from './deploy.ts'
import { deployNames } from './names/deployNames.ts'
import { startAnvil } from './startAnvil.ts'

const { address } = mnemonicToAccount(devMnemonic)

async function accountOn(chainId: number) {
  const anvil = await startAnvil({ chainId, mining: 'manual' })
  await deploy(anvil.url)
  await deployNames(anvil.url, 'http://localhost:4000')
  await sendDemoHistory(anvil.url)
  const client = createPublicClient({ transport: http(anvil.url), cacheTime: 0 })
  return { ...anvil, client, sent: await client.getTransactionCount({ address }) }
}

test('the demo account has a history on both chains, with another balance on each, and a second start adds nothing', async () => {
  const chains = await Promise.all(devChains.map(({ chainId }) => accountOn(chainId)))
  const [one, two] = chains as [(typeof chains)[0], (typeof chains)[0]]
  expect([one.sent, two.sent]).toEqual([12, 2])
  const balances = await Promise.all(chains.map(({ client }) => client.getBalance({ address })))
  expect(balances.map((units) => Math.round(Number(units / 10n ** 16n) / 100))).toEqual([10_002, 2_501])
  for (const { client, url, sent, stop } of chains) {
    await sendDemoHistory(url)
    expect(await client.getTransactionCount({ address })).toBe(sent)
    await stop()
  }
})
