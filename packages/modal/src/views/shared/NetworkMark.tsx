import type { Network } from '@latchkey/core/networks/network'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { NetworkGlyph } from '@latchkey/ui/glyph/NetworkGlyph'
import { networkSource } from './networkSource.ts'

/** The picture of a network, or the first letter of its name. */
export function NetworkMark({ size, network }: NetworkMark.Props) {
  return <NetworkGlyph size={size} src={networkSource(useLatchkey(), network)} name={network.name} />
}

export declare namespace NetworkMark {
  type Props = { readonly size: 16 | 22 | 36 | 40 | 72; readonly network: Network }
}
