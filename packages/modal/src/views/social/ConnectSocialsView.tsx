import { socialNames } from '@latchkey/contracts/frame/socialNames'
import { shownSocials } from '@latchkey/core/embedded/social/shownSocials'
import { pageEnvironment } from '@latchkey/core/wallets/pageEnvironment'
import { IconBox } from '@latchkey/ui/glyph/IconBox'
import { ListRow, RowList } from '@latchkey/ui/row/ListRow'
import { SheetBody } from '@latchkey/ui/sheet/SheetBody'
import { useText } from '../../i18n/useText.ts'
import { useModal } from '../../ModalContext.ts'
import { ViewHeader } from '../../shell/ViewHeader.tsx'
import { SocialMark } from '../shared/SocialMark.tsx'
import { startSocialLogin } from '../shared/startSocialLogin.ts'

/** Lists all social providers of the app. */
export function ConnectSocialsView() {
  const modal = useModal()
  const text = useText('social')
  return (
    <>
      <ViewHeader title={text('allTitle')} />
      <SheetBody list>
        <RowList label={text('allTitle')}>
          {shownSocials(modal.latchkey, pageEnvironment(window)).map((provider) => (
            <ListRow
              key={provider}
              chevron
              icon={
                <IconBox>
                  <SocialMark provider={provider} />
                </IconBox>
              }
              title={socialNames[provider]}
              onClick={() => startSocialLogin(modal, provider)}
            />
          ))}
        </RowList>
      </SheetBody>
    </>
  )
}
