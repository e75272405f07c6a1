import { useConnect, useWalletList, useWallets, useWalletUri } from 'latchkey/react'
import { useState } from 'react'

type ListedWallet = ReturnType<typeof useWalletList>['wallets'][number]

export function ConnectScreen() {
  const [chosen, choose] = useState<ListedWallet>()
  if (chosen) return <OpenWallet wallet={chosen} onBack={() => choose(undefined)} />
  return (
    <section>
      <h2>Connect a wallet</h2>
      <InstalledWallets />
      <Directory onChoose={choose} />
    </section>
  )
}

/** Extensions and wallets whose browser shows this page. */
function InstalledWallets() {
  const wallets = useWallets()
  const { connect, isPending, error } = useConnect()
  return (
    <>
      <ul>
        {wallets.map(({ id, name, icon }) => (
          <li key={id}>
            <button type="button" disabled={isPending} onClick={() => connect({ walletId: id })}>
              {icon && <img src={icon} alt="" width={24} height={24} />}
              Connect {name}
            </button>
          </li>
        ))}
      </ul>
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}

/** Wallets on this or another device, which connect over the relay. */
function Directory({ onChoose }: { readonly onChoose: (wallet: ListedWallet) => void }) {
  const [search, setSearch] = useState('')
  const list = useWalletList({ search })
  return (
    <>
      <label>
        Search wallets <input type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      </label>
      {list.isPending && <p role="status">Loading wallets…</p>}
      {list.error && (
        <p role="alert">
          {list.error.message}{' '}
          <button type="button" onClick={list.retry}>
            Try again
          </button>
        </p>
      )}
      <ul>
        {list.wallets.map((wallet) => (
          <li key={wallet.id}>
            <button type="button" onClick={() => onChoose(wallet)}>
              {wallet.imageUrl && <img src={wallet.imageUrl} alt="" width={24} height={24} loading="lazy" />}
              {wallet.name}
            </button>
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <button type="button" disabled={list.isFetchingNextPage} onClick={list.fetchNextPage}>
          More wallets ({list.wallets.length} of {list.count})
        </button>
      )}
    </>
  )
}

/** `uri` is what a QR code shows; a link opens the wallet on this device. */
function OpenWallet({ wallet, onBack }: { readonly wallet: ListedWallet; readonly onBack: () => void }) {
  const { uri, links, installLink, error, renew } = useWalletUri({ wallet })
  return (
    <section>
      <h2>{wallet.name}</h2>
      <button type="button" onClick={onBack}>
        Back
      </button>
      {links.map(({ href, target }) => (
        <a key={href} href={href} target={target}>
          Open {wallet.name}
        </a>
      ))}
      {uri && (
        <label>
          Connection link <input readOnly value={uri} />
        </label>
      )}
      {installLink && <a href={installLink}>Install {wallet.name}</a>}
      {error && (
        <p role="alert">
          {error.message}{' '}
          <button type="button" onClick={renew}>
            New link
          </button>
        </p>
      )}
    </section>
  )
}
