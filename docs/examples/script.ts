import type { Latchkey } from 'latchkey'

/** Connects the first wallet of the page, or offers a link to a wallet elsewhere, and asks it to sign a text. */
export async function connectAndSign(latchkey: Latchkey, showCode: (uri: string) => void) {
  const [wallet] = await latchkey.getWallets()
  if (wallet) {
    await latchkey.connect({ wallet })
  } else {
    const { uri, approval } = await latchkey.pair()
    showCode(uri)
    await approval
  }
  return await latchkey.signMessage({ message: 'Hello' })
}

/** Calls `show` with the account now and after each change. Returns unsubscribe. */
export function followAccount(latchkey: Latchkey, show: (account: ReturnType<Latchkey['getAccount']>) => void) {
  show(latchkey.getAccount())
  return latchkey.subscribe(() => show(latchkey.getAccount()))
}
