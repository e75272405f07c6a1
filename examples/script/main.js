import { eip155 } from '@latchkey/eip155'
import { latchkeyDevnet } from '@latchkey/eip155/networks'
import { createLatchkey, readBalance } from 'latchkey'

const { VITE_PROJECT_ID: projectId, VITE_SERVER_URL: serverUrl, VITE_RELAY_URL: relayUrl } = import.meta.env
const rpcUrl = `${serverUrl}/v1?chainId=${latchkeyDevnet.caipNetworkId}&projectId=${projectId}`
const element = (id) => document.getElementById(id)

const latchkey = createLatchkey({
  projectId,
  serverUrl,
  relayUrl,
  networks: [{ ...latchkeyDevnet, rpcUrls: [rpcUrl] }],
  adapters: [eip155()],
  metadata: { name: 'My app' },
})

latchkey.subscribe(render)
element('sign').onclick = async () => {
  element('signature').value = await latchkey.signMessage({ message: 'Hello' })
}
element('disconnect').onclick = () => latchkey.disconnect()
await latchkey.start()
render()

async function render() {
  const wallets = await latchkey.getWallets()
  const { status, address, networkId } = latchkey.getAccount()
  const isConnected = status === 'connected'
  element('account').hidden = !isConnected
  element('wallets').replaceChildren(...(isConnected ? [] : wallets.map(connectButton)))
  if (!isConnected || element('address').value === address) return
  element('address').value = address
  readBalance(latchkey, { address, networkId }).then(({ numeric, symbol }) => {
    element('balance').value = `${numeric} ${symbol}`
  })
}

function connectButton(wallet) {
  const button = document.createElement('button')
  button.textContent = `Connect ${wallet.name}`
  button.onclick = () => latchkey.connect({ walletId: wallet.id })
  return button
}
