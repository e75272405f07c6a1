import { Shield } from '@latchkey/ui/icons/Shield'
import { needsLink } from '../social/socialProof.ts'
import { MailedProof } from './MailedProof.tsx'
import { useSettings } from './SettingsContext.ts'
import { SocialProof } from './SocialProof.tsx'

/** Proves to both vaults that the request comes from the owner: by e-mail, by the social account, or one of each. */
export function OwnerProof(props: MailedProof.Props) {
  const { owner, texts } = useSettings()
  const { social } = owner
  if (!social) return <MailedProof {...props} />
  const { provider } = social
  if (!needsLink(provider)) return <SocialProof {...props} provider={provider} />
  const { kind } = props.start
  const start = { icon: <Shield size={28} />, title: texts.accountTitle, detail: texts.accountText, kind }
  return (
    <MailedProof
      {...props}
      afterLink={(approvalId) => <SocialProof {...props} start={start} provider={provider} approvalId={approvalId} />}
    />
  )
}
