import { Banner } from '@latchkey/ui/banner/Banner'
import { Trash } from '@latchkey/ui/icons/Trash'
import { useState } from 'react'
import { deleteWallet } from '../deletion/deletion.ts'
import { Understood } from '../dialog/Understood.tsx'
import { OwnerProof } from './OwnerProof.tsx'
import { useSettings } from './SettingsContext.ts'

/** Warns what a deletion destroys, then schedules it after an e-mailed link and code. */
export function DeleteStep() {
  const { login, owner, origin, texts, goTo } = useSettings()
  const [isUnderstood, setUnderstood] = useState(false)
  const icon = <Trash size={28} />
  const warning = (
    <>
      <Banner tone="bad" title={texts.deleteWarning} detail={texts.deleteWarningDetail} />
      <Understood label={texts.deleteUnderstood} checked={isUnderstood} onChange={setUnderstood} />
    </>
  )
  return (
    <OwnerProof
      purpose="delete"
      start={{
        ...{ icon, title: texts.deleteTitle, detail: texts.deleteText, children: warning },
        ...{ kind: 'danger', disabled: !isUnderstood },
      }}
      onProof={async (proof) => {
        await deleteWallet(login, owner.walletId ?? '', { ...proof, origin })
        goTo({ name: 'overview' })
      }}
    />
  )
}
