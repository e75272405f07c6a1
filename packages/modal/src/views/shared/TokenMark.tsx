import type { AccountToken } from '@latchkey/core/account/accountToken'
import { useNetwork } from '@latchkey/react/networks/useNetwork'
import { Badged } from '@latchkey/ui/glyph/Badged'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { NetworkMark } from './NetworkMark.tsx'

/** The picture of a token, with the current network at its corner. */
export function TokenMark({ token }: { readonly token: AccountToken }) {
  const { network } = useNetwork()
  const glyph = <TokenGlyph size={40} src={token.iconUrl} name={token.symbol} />
  if (!network) return glyph
  return (
    <Badged kind="network" badge={<NetworkMark size={16} network={network} />}>
      {glyph}
    </Badged>
  )
}
