import type { EmailStep } from './entryOf.ts'
import { NewAddress } from './NewAddress.tsx'
import { UpdateCode } from './UpdateCode.tsx'

/** Changes the embedded wallet's e-mail address step by step. Shares the texts of e-mail sign-in. */
export function UpdateEmail({ view }: UpdateEmail.Props) {
  return view.step === 'updateEmailWallet' ? <NewAddress /> : <UpdateCode key={view.step} step={view.step} />
}

export declare namespace UpdateEmail {
  type Props = { readonly view: { readonly name: 'AccountSettings'; readonly step: EmailStep } }
}
