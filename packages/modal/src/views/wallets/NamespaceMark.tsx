import type { Namespace } from '@latchkey/base/caip'
import { assetImage } from '@latchkey/core/networks/networkImage'
import { useLatchkey } from '@latchkey/react/LatchkeyContext'
import { NetworkGlyph } from '@latchkey/ui/glyph/NetworkGlyph'
import { mainNetworks, namespaceName } from './namespaceName.ts'

/** The picture of a namespace: that of its best-known network. */
export function NamespaceMark({ namespace }: { readonly namespace: Namespace }) {
  const latchkey = useLatchkey()
  const id = mainNetworks[namespace]
  return <NetworkGlyph size={40} src={id && assetImage(latchkey, id)} name={namespaceName(namespace)} />
}
