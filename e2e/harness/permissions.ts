import { numberToHex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import type { Visitor } from './visitor.ts'

/** An ERC-7715 request: 0.1 ether a day until tomorrow, for a new key. */
export const dailyEther = () => ({
  chainId: '0x7a69',
  expiry: Math.floor(Date.now() / 1000) + 86_400,
  signer: { type: 'account', data: { address: privateKeyToAddress(generatePrivateKey()) } },
  permissions: [
    { type: 'native-token-periodic', data: { periodAmount: numberToHex(parseEther('0.1')), periodDuration: 86_400 } },
  ],
})

/** The number of active permissions in Settings. Leaves the modal closed. */
export async function activePermissions(visitor: Visitor): Promise<number> {
  await visitor.connectButton.click()
  await visitor.press('Settings')
  const row = visitor.button(/^Permissions/)
  await row.getByText(/^(None|\d+) active$/).waitFor()
  const [count = '0'] = /\d+/.exec((await row.textContent()) ?? '') ?? []
  await visitor.press('Close')
  await visitor.isClosed()
  return Number(count)
}
