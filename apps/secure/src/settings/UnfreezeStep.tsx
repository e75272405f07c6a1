import { Mail } from '@latchkey/ui/icons/Mail'
import { MailedProof } from './MailedProof.tsx'
import { useSettings } from './SettingsContext.ts'
import { submitUnfreezeCode } from './walletSecurity.ts'

/** Unfreezing: a link for the recovery vault, then a code for the auth vault. */
export function UnfreezeStep() {
  const { login, owner, texts, goTo } = useSettings()
  const start = {
    icon: <Mail size={28} />,
    title: texts.unfreezeTitle,
    detail: texts.unfreezeText(owner.email),
    kind: 'filled',
  } as const
  return (
    <MailedProof
      purpose="unfreeze"
      start={start}
      onProof={async ({ challengeId, code }) => {
        await submitUnfreezeCode(login, { challengeId, code })
        goTo({ name: 'overview' })
      }}
    />
  )
}
