import type { Nft } from '@latchkey/core/nfts/nft'
import { Button } from '@latchkey/ui/button/Button'
import { FactsCard } from '@latchkey/ui/card/FactsCard'
import { partRef } from '@latchkey/ui/css/partRef'
import { External } from '@latchkey/ui/icons/External'
import { SheetActions } from '@latchkey/ui/sheet/SheetActions'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { shortAddress } from '@latchkey/ui/text/shortAddress'
import { Text } from '@latchkey/ui/text/Text'
import { useFormat } from '../../i18n/useFormat.ts'
import { useText } from '../../i18n/useText.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { useExplorerLink } from '../shared/useExplorerLink.ts'
import { useNetworkFact } from '../shared/useNetworkFact.tsx'
import styles, { sheet } from './Nft.lk.css'
import { NftPicture } from './NftPicture.tsx'
import { nftKey } from './nftKey.ts'

const ref = partRef(sheet)

/** One NFT: its picture and identifying details. */
export function NftStep({ nft }: { readonly nft: Nft }) {
  const text = useText('nfts', 'account')
  const format = useFormat()
  const { name, collection, imageUrl, tokenId, standard, quantity, contract, networkId } = nft
  const href = useExplorerLink('token', contract, networkId)
  const facts = [
    // Many contracts use hashes as ids, with up to 78 digits.
    { label: text('tokenId'), value: <bdi dir="ltr">{tokenId.length > 20 ? shortAddress(tokenId) : tokenId}</bdi> },
    ...(standard === 'erc1155'
      ? [{ label: text('owned'), value: <bdi dir="ltr">{format.figure(quantity)}</bdi> }]
      : []),
    ...useNetworkFact(networkId),
  ]
  return (
    <>
      <ViewHeader title={text('nft')} />
      <SheetBody gap={16}>
        <NftPicture size="large" src={imageUrl} name={name} shared={`nft ${nftKey(nft)}`} />
        <div ref={ref} className={styles.words}>
          <Text as="h3" kind="heading">
            <bdi>{name}</bdi>
          </Text>
          {collection !== name && (
            <Text kind="small" tone="quiet">
              <bdi>{collection}</bdi>
            </Text>
          )}
        </div>
        <FactsCard facts={facts} />
      </SheetBody>
      {href !== undefined && (
        <SheetActions>
          <Button wide href={href} newTab iconEnd={<External size={16} />}>
            {text('viewOnExplorer')}
          </Button>
        </SheetActions>
      )}
    </>
  )
}
