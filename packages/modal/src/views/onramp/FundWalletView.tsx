import { offersBuying } from '@latchkey/core/onramp/offersBuying'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { Plus } from '@latchkey/ui/icons/Plus'
import { Receive } from '@latchkey/ui/icons/Receive'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'

/** Ways to get tokens into the account. */
export function FundWalletView() {
  const modal = useModal()
  const { receive = true } = modal.latchkey.options.features ?? {}
  const text = useText('buy')
  return (
    <>
      <ViewHeader title={text('fundWallet')} />
      <SheetBody list>
        <RowList label={text('fundWallet')}>
          {offersBuying(modal.latchkey) && (
            <ListRow
              icon={
                <IconBox>
                  <Plus />
                </IconBox>
              }
              title={text('buyCrypto')}
              detail={text('buyCryptoDetail')}
              chevron
              onClick={() => modal.push({ name: 'OnRampProviders' })}
            />
          )}
          {receive && (
            <ListRow
              icon={
                <IconBox>
                  <Receive />
                </IconBox>
              }
              title={text('receiveCrypto')}
              detail={text('receiveCryptoDetail')}
              chevron
              onClick={() => modal.push({ name: 'Account', step: 'receive' })}
            />
          )}
        </RowList>
      </SheetBody>
    </>
  )
}
