import type { Latchkey } from 'latchkey'

/** Connects the first wallet in the page, or shows a link for a wallet elsewhere, and asks it to sign a message. */
export async function connectAndSign(latchkey: Latchkey, showCode: (uri: string) => void) {
  const [wallet] = await latchkey.getWallets()
  if (wallet) {
    await latchkey.connect({ walletId: wallet.id })
  } else {
    const { uri, approval } = await latchkey.pair()
    showCode(uri)
    await approval
  }
  return await latchkey.signMessage({ message: 'Hello' })
}

/** Calls `show` with the account now and after each change. Returns a function that unsubscribes. */
export function followAccount(latchkey: Latchkey, show: (account: ReturnType<Latchkey['getAccount']>) => void) {
  show(latchkey.getAccount())
  return latchkey.subscribe(() => show(latchkey.getAccount()))
}
