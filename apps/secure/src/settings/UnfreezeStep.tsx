import { Mail } from '@latchkey/ui/icons/Mail'
import { Shield } from '@latchkey/ui/icons/Shield'
import { unfreezeWallet } from '../mailedProof/walletSecurity.ts'
import { fill } from '../texts/fill.ts'
import { OwnerProof } from './OwnerProof.tsx'
import { useSettings } from './SettingsContext.ts'

/** Unfreezing needs the owner's proof at both vaults. */
export function UnfreezeStep() {
  const { login, owner, texts, goTo } = useSettings()
  const start = {
    icon: owner.social ? <Shield size={28} /> : <Mail size={28} />,
    title: texts.unfreezeTitle,
    detail: owner.social ? texts.unfreezeSocial : fill(texts.tag, texts.unfreezeText, { email: owner.email }),
    kind: 'filled',
  } as const
  return (
    <OwnerProof
      purpose="unfreeze"
      start={start}
      onProof={async ({ proof }) => {
        await unfreezeWallet(login, proof)
        goTo({ name: 'overview' })
      }}
    />
  )
}
