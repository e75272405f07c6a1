import type { Network } from '@latchkey/core/networks/network'
import { networkImage } from '@latchkey/core/networks/networkImage'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { NetworkGlyph } from '@latchkey/ui/glyph/NetworkGlyph'

/** The picture of a network, or the first letter of its name. */
export function NetworkMark({ size, network }: NetworkMark.Props) {
  return <NetworkGlyph size={size} src={networkImage(useLatchkey(), network)} name={network.name} />
}

export declare namespace NetworkMark {
  type Props = { readonly size: 16 | 22 | 36 | 40 | 72; readonly network: Network }
}
