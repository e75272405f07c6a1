import type { BalanceChange } from '@latchkey/base/keys/simulation'
import { partRef } from '@latchkey/ui/css/partRef'
import { tokenPicture } from '@latchkey/ui/glyph/drawnPictures'
import { TokenGlyph } from '@latchkey/ui/glyph/TokenGlyph'
import { Text } from '@latchkey/ui/text/Text'
import { isUnknownToken } from '../../requests/isUnknownToken.ts'
import { tokenOf } from '../../requests/tokenOf.ts'
import { fill } from '../../texts/fill.ts'
import { UnitAmount, Worth } from './Amounts.tsx'
import styles, { sheet } from './ApprovalSheet.lk.css'
import { useSheet } from './SheetContext.ts'

const ref = partRef(sheet)

/** Assets that leave the account and assets that arrive, one below the other. */
export function Changes({ changes, kind }: Changes.Props) {
  return (
    <ul ref={ref} className={styles.changes}>
      {changes.map((change, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the changes of an estimate never change order
        <li key={index} className={styles.change}>
          <Change change={change} kind={kind} />
        </li>
      ))}
    </ul>
  )
}

function Change({ change, kind }: { readonly change: BalanceChange; readonly kind: Changes.Props['kind'] }) {
  const sheet = useSheet()
  const { asked, estimate } = sheet
  const texts = estimate?.texts
  const { tag } = sheet.texts
  const isNft = change.kind === 'nft'
  const isUnknown = !isNft && change.tokenAddress !== undefined && isUnknownToken(asked, change.tokenAddress)
  const isReceived = isNft ? change.received : change.units > 0n
  const size = kind === 'heading' ? 36 : 24
  return (
    <>
      {isNft ? <TokenGlyph size={size} name="NFT" /> : <TokenMark size={size} tokenAddress={change.tokenAddress} />}
      <div>
        <Text as="div" kind={isUnknown ? 'label' : kind} tone={isReceived && !isUnknown ? 'good' : 'ink'}>
          {isNft ? (
            `${isReceived ? '+' : '−'} ${texts && fill(tag, texts.labels.nft, { id: change.tokenId.toString() })}`
          ) : (
            <UnitAmount units={change.units} tokenAddress={change.tokenAddress} signed bare={isUnknown} />
          )}
        </Text>
        {!isNft && <Worth units={change.units} tokenAddress={change.tokenAddress} />}
        {isUnknown && (
          <Text as="div" kind="small" tone="warn">
            {texts && fill(tag, texts.labels.claims, { symbol: tokenOf(sheet, change.tokenAddress)?.symbol ?? '' })}
          </Text>
        )}
      </div>
    </>
  )
}

/** Picture of a token, or of the network's currency. A question mark for an unknown token, whose contract may claim any symbol. */
export function TokenMark({ size, tokenAddress }: TokenMark.Props) {
  const { asked } = useSheet()
  const { network } = asked
  const currency =
    tokenAddress === undefined ? network : network?.tokens.find(({ address }) => address === tokenAddress)
  const symbol = currency?.symbol
  return <TokenGlyph size={size} name={symbol || '?'} src={symbol ? tokenPicture(symbol) : undefined} />
}

declare namespace TokenMark {
  type Props = { readonly size: 24 | 36; readonly tokenAddress: string | undefined }
}

export declare namespace Changes {
  type Props = { readonly changes: readonly BalanceChange[]; readonly kind: 'label' | 'heading' }
}
