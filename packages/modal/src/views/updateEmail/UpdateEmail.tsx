import { useContext } from 'react'
import { LocaleContext } from '../../i18n/LocaleContext.ts'
import { useText } from '../../i18n/useText.ts'
import { useChunk } from '../../shell/chunk.ts'
import { ViewSkeleton } from '../../shell/ViewSkeleton.tsx'
import type { EmailStep } from '../account/accountSettings.view.ts'
import { NewAddress } from './NewAddress.tsx'
import { UpdateCode } from './UpdateCode.tsx'

/** Changes the embedded wallet's e-mail address step by step. Shares the texts of e-mail sign-in. */
export function UpdateEmail({ view }: UpdateEmail.Props) {
  const { language } = useContext(LocaleContext)
  const text = useText('account')
  const texts = useChunk<unknown>(language.first.loaded()?.first.later.email)
  if (!texts) return <ViewSkeleton name={view.name} title={text('settings')} />
  return view.step === 'updateEmailWallet' ? <NewAddress /> : <UpdateCode key={view.step} step={view.step} />
}

export declare namespace UpdateEmail {
  type Props = { readonly view: { readonly name: 'AccountSettings'; readonly step: EmailStep } }
}
